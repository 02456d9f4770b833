import { afterAll, beforeAll, describe } from 'bun:test';
import { usePixelBackend } from '../backend.ts';
import type { PixelBackend } from '../kernels/pixel-backend.ts';
import { typescriptBackend } from '../kernels/typescript/index.ts';

const BACKENDS: PixelBackend[] = [typescriptBackend];

/** Declares the same tests once for every backend that runs here. */
export function eachBackend(declare: (name: string) => void): void {
  for (const backend of BACKENDS) {
    describe(backend.name, () => {
      beforeAll(() => usePixelBackend(backend));
      afterAll(() => usePixelBackend(typescriptBackend));
      declare(backend.name);
    });
  }
}
