import { afterAll, beforeAll, describe } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usePixelBackend } from '../backend.ts';
import type { PixelBackend } from '../kernels/pixel-backend.ts';
import { simdBackend } from '../kernels/simd/index.ts';
import { typescriptBackend } from '../kernels/typescript/index.ts';

/** Builds dist/kernels.wasm if a source is newer, as after a fresh clone or a change of a kernel. */
await import('../../scripts/build-wasm.ts');

/** SIMD backend with the module of this checkout. */
const module = readFileSync(join(import.meta.dir, '../../dist/kernels.wasm'));
export const simd = simdBackend(module);

/** SIMD backend with borrowed results, as in the engine's workers. */
export const borrowing = { ...simdBackend(module, { borrowWarps: true }), name: 'wasm, lending' };

const BACKENDS: PixelBackend[] = [typescriptBackend, simd, borrowing];

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
