import { fileURLToPath } from 'node:url';
import { installWasm } from '@twinset/tensor-core';
import { isBuilt, readBuiltModule } from './built-module.ts';

const inTensorCore = (path: string) =>
  fileURLToPath(new URL(path, import.meta.resolve('@twinset/tensor-core')));

/** The SIMD kernels built by `tensor-core/scripts/build-wasm.ts`, and their sources. */
const KERNELS = inTensorCore('../dist/kernels.wasm');
const SOURCES = inTensorCore('./kernels/assembly');

export const kernelsAreBuilt = (): boolean => isBuilt(KERNELS, SOURCES);

/** Registers the SIMD kernels with the tensor core. Without a build, or if they cannot run, TypeScript is used. */
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
