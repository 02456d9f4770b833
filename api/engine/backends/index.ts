import { backendInfo } from '@twinset/tensor-core';
import type { BackendInfo } from '../pool/pool.ts';
import { loadTfjsNode, tfjsNodeIsComplete } from './tfjs-node.ts';
import { kernelsAreBuilt, loadWasm } from './wasm.ts';

export const BACKENDS = ['auto', 'tfjs-node', 'wasm', 'ts'] as const;
export type BackendChoice = (typeof BACKENDS)[number];

/** Returns the backend by the kernels that compute the pixels; they run on the CPU whatever tfjs-node reports. */
const info = (): BackendInfo => ({ name: backendInfo().kernel, device: 'cpu' });

/** Returns the backend that `loadBackend` will choose, without loading anything. */
export const expectedBackend = (choice: string): BackendInfo => ({
  name: choice !== 'ts' && kernelsAreBuilt() ? 'wasm' : 'typescript',
  device: 'cpu',
});

/**
 * Loads the backend of this thread (decisions, section 7): SIMD WebAssembly kernels if they are built, else TypeScript.
 * tfjs-node is also loaded if it is complete and requested; it has no version of the fused kernels, so it never names
 * the backend.
 */
export async function loadBackend(choice: string): Promise<BackendInfo> {
  if (choice === 'ts') return info();
  await loadWasm();
  if (choice !== 'wasm' && tfjsNodeIsComplete()) await loadTfjsNode();
  return info();
}
