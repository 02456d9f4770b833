import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installWasm } from '@twinset/tensor-core';

/** The SIMD kernels that `tensor-core/scripts/build-wasm.ts` builds. */
const KERNELS = fileURLToPath(new URL('../dist/kernels.wasm', import.meta.resolve('@twinset/tensor-core')));

export const kernelsAreBuilt = (): boolean => existsSync(KERNELS);

/** Hands the SIMD kernels to the tensor core; where they are not built, or cannot run, TypeScript goes on. */
export async function loadWasm(): Promise<boolean> {
  if (!kernelsAreBuilt()) return false;
  try {
    installWasm(await Bun.file(KERNELS).bytes());
    return true;
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) return false;
    throw error;
  }
}
