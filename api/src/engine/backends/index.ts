import { backendInfo } from '@twinset/tensor-core';
import type { BackendInfo } from '../pool/pool.ts';
import { loadTfjsNode, tfjsNodeIsComplete } from './tfjs-node.ts';
import { kernelsAreBuilt, loadWasm } from './wasm.ts';

export const BACKENDS = ['auto', 'tfjs-node', 'wasm', 'ts'] as const;
export type BackendChoice = (typeof BACKENDS)[number];

const info = (device: BackendInfo['device'] = 'cpu'): BackendInfo => ({ name: backendInfo().kernel, device });

/** What `loadBackend` will most likely find, known without loading anything. */
export function expectedBackend(choice: string): BackendInfo {
  if (choice === 'tfjs-node' && tfjsNodeIsComplete()) return { name: 'tfjs-node', device: 'cpu' };
  return { name: choice !== 'ts' && kernelsAreBuilt() ? 'wasm' : 'typescript', device: 'cpu' };
}

/**
 * Loads the backend of this thread (decisions, section 7): `auto` is tfjs-node where it reports a GPU, else SIMD
 * WebAssembly, else TypeScript. What is asked for by name and not there falls back the same way.
 */
export async function loadBackend(choice: string): Promise<BackendInfo> {
  if (choice === 'ts') return info();
  await loadWasm();
  if (choice === 'wasm' || !tfjsNodeIsComplete()) return info();
  const device = await loadTfjsNode();
  if (device === null || (choice === 'auto' && device === 'cpu')) return info();
  return { name: 'tfjs-node', device };
}
