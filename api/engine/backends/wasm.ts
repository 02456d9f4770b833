import { fileURLToPath } from 'node:url';
import { installWasm } from '@twinset/tensor-core';
import { isBuilt, readBuiltModule } from './built-module.ts';

const inTensorCore = (path: string) =>
  fileURLToPath(new URL(path, import.meta.resolve('@twinset/tensor-core')));

/** The SIMD kernels that `tensor-core/scripts/build-wasm.ts` builds, and what it builds them from. */
const KERNELS = inTensorCore('../dist/kernels.wasm');
const SOURCES = inTensorCore('./kernels/assembly');

export const kernelsAreBuilt = (): boolean => isBuilt(KERNELS, SOURCES);

/** Hands the SIMD kernels to the tensor core; where they are not built, or cannot run, TypeScript goes on. */
export async function loadWasm(): Promise<boolean> {
  const bytes = readBuiltModule(KERNELS, SOURCES);
  if (bytes === null) return false;
  try {
    installWasm(bytes, { borrowWarps: true });
    return true;
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) return false;
    throw error;
  }
}
