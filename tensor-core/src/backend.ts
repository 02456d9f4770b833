// Without tfjs's kernels, of which none is used: `dist/register_all_kernels.js` beside it adds them.
import '@tensorflow/tfjs-backend-cpu/dist/base.js';
import { enableProdMode, engine, getBackend } from '@tensorflow/tfjs-core';
import type { PixelBackend } from './kernels/pixel-backend.ts';
import { simdBackend } from './kernels/simd/index.ts';
import type { WasmSource } from './kernels/simd/kernels.ts';
import type { SimdOptions } from './kernels/simd/simd-module.ts';
import { typescriptBackend } from './kernels/typescript/index.ts';

// Keeps tfjs from suggesting another backend on the console, and from checking every result for NaN.
enableProdMode();

let current: PixelBackend = typescriptBackend;

/** Returns the implementation that the kernels call. */
export const pixelBackend = (): PixelBackend => current;

/** Sets the implementation that the kernels call. */
export function usePixelBackend(backend: PixelBackend): void {
  current = backend;
}

/**
 * Switches the kernels to SIMD WebAssembly.
 * @param source the module, `dist/kernels.wasm` of this package, or its bytes
 * @param options with `borrowWarps`, outputs are valid only until the next call
 * @throws WebAssembly.CompileError if the engine has no SIMD or the bytes are no module; TypeScript stays
 * active then
 */
export function installWasm(source: WasmSource, options: SimdOptions = {}): void {
  current = simdBackend(source, options);
}

/**
 * Returns the name of the active kernels, as in manifests, and of the tfjs backend that stores the tensors.
 */
export function backendInfo(): { kernel: string; tensors: string } {
  return { kernel: current.name, tensors: getBackend() ?? engine().backendName };
}
