import { installWasm } from '@twinset/tensor-core';
import { uninitializedBuffer } from '../lib/alloc-uninitialized.ts';
import { engineModule } from './modules.ts';

/** Memory that the PNG encoder needs behind an output whose rows are at most as long as a band. */
const ENCODER_BYTES = 8 << 20;

/** Registers the SIMD kernels with the tensor core. Without a build, or if they cannot run, TypeScript is used. */
export function loadWasm(): boolean {
  const module = engineModule('kernels');
  if (module === null) return false;
  installWasm(module, { borrowWarps: true, room: ENCODER_BYTES, allocate: uninitializedBuffer });
  return true;
}
