import { BACKEND_NAMES, type BackendChoice } from '@twinset/contract';
import { backendInfo, pixelBackend, usePixelBackend } from '@twinset/tensor-core';
import { EngineError } from '../engine-error.ts';
import { WEBGPU_MISSING, webgpuPackage } from '../gpu/open-device.ts';
import type { BackendInfo } from '../pool/pool.ts';
import { kernelsAreBuilt } from './modules.ts';
import { addonPath, loadAddon } from './tensorflow/addon.ts';
import { tensorflowBackend } from './tensorflow/warps.ts';
import { loadWasm } from './wasm.ts';

/** For each choice that needs more than the sources: whether it is installed, and how to install it. */
const NEEDS: Partial<Record<BackendChoice, { isInstalled: () => boolean; advice: string }>> = {
  wasm: {
    isInstalled: kernelsAreBuilt,
    advice: 'Its kernels are not built for these sources; run "npm run build".',
  },
  webgpu: {
    isInstalled: () => webgpuPackage() !== null,
    advice: WEBGPU_MISSING,
  },
  'tfjs-node': {
    isInstalled: () => addonPath() !== null,
    advice: 'TensorFlow is not installed for it; run "npm run native".',
  },
};

const missing = (choice: BackendChoice, reason: string) =>
  new EngineError(
    'InvalidConfiguration',
    `The backend ${choice} is not available. ${reason} Without TENSOR_BACKEND or --backend, the fastest available one is used.`,
  );

export const isInstalled = (choice: BackendChoice): boolean => NEEDS[choice]?.isInstalled() ?? true;

/**
 * Checks that a chosen backend is installed.
 * @throws EngineError with the way to install it
 */
export function checkInstalled(choice: BackendChoice): void {
  if (!isInstalled(choice)) throw missing(choice, NEEDS[choice]?.advice ?? '');
}

/**
 * Checks that the backend that was loaded is the chosen one.
 * @param reason why it may be another one
 * @throws EngineError
 */
export function checkLoaded(
  choice: BackendChoice,
  { name }: BackendInfo,
  reason = 'It is installed, but cannot be loaded on this system.',
): void {
  if (choice !== 'auto' && name !== BACKEND_NAMES[choice]) throw missing(choice, reason);
}

/** Returns the backend by the kernels that compute the pixels. */
const info = (device: BackendInfo['device'] = 'cpu'): BackendInfo => ({ name: backendInfo().kernel, device });

/** Returns the backend that `loadBackend` will choose, without loading anything. */
export const expectedBackend = (choice: BackendChoice): BackendInfo => {
  const built = kernelsAreBuilt() ? 'wasm' : 'ts';
  return { name: BACKEND_NAMES[choice === 'auto' || choice === 'webgpu' ? built : choice], device: 'cpu' };
};

/** Loads the backend of this thread; SIMD WebAssembly kernels if they are built, else TypeScript. */
export async function loadBackend(choice: BackendChoice): Promise<BackendInfo> {
  if (choice === 'ts') return info();
  loadWasm();
  const addon = choice === 'tfjs-node' ? loadAddon() : null;
  if (addon === null) return info();
  usePixelBackend(tensorflowBackend(addon, pixelBackend()));
  return info(addon.isUsingGpuDevice() ? 'gpu' : 'cpu');
}
