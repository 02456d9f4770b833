import '@tensorflow/tfjs-backend-cpu';
import { enableProdMode, engine, getBackend } from '@tensorflow/tfjs-core';
import type { PixelBackend } from './kernels/pixel-backend.ts';
import { simdBackend } from './kernels/simd/index.ts';
import { typescriptBackend } from './kernels/typescript/index.ts';

// Keeps tfjs from advising another backend on the console, and from checking every result for NaN.
enableProdMode();

let current: PixelBackend = typescriptBackend;

/** The implementation that the kernels call. */
export const pixelBackend = (): PixelBackend => current;

/** Makes the kernels call another implementation from now on. */
export function usePixelBackend(backend: PixelBackend): void {
  current = backend;
}

/**
 * Makes the kernels run in SIMD WebAssembly from now on.
 * @param bytes the compiled module, `dist/kernels.wasm` of this package.
 * @param options.borrowWarps see simdBackend(): outputs are good until the next call only.
 * @throws WebAssembly.CompileError where the engine has no SIMD or the bytes are no module; TypeScript goes on then.
 */
export function installWasm(bytes: Uint8Array, options: { borrowWarps?: boolean } = {}): void {
  current = simdBackend(bytes, options);
}

/** What runs: the kernel's name as it stands in manifests, and the tfjs backend that holds the tensors. */
export function backendInfo(): { kernel: string; tensors: string } {
  return { kernel: current.name, tensors: getBackend() ?? engine().backendName };
}
