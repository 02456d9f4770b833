import { installWasm } from '@twinset/tensor-core';
import { uninitializedBuffer } from '../lib/alloc-uninitialized.ts';
import { engineModule } from './modules.ts';

/** Registers the SIMD kernels with the tensor core. Without a build, or if they cannot run, TypeScript is used. */
export function loadWasm(): boolean {
  const module = engineModule('kernels');
  if (module === null) return false;
  installWasm(module, { borrowWarps: true, allocate: uninitializedBuffer });
  return true;
}
