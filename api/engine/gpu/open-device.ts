import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { GpuDevice } from '@twinset/tensor-core/webgpu';
import { adapterAdvice } from './adapter-advice.ts';

/** Folder in which `npm run native` installs the package. */
const NATIVE = fileURLToPath(new URL('../../../.cache/native/', import.meta.url));

/** Sentence for a system without the package `webgpu`. */
export const WEBGPU_MISSING = 'The package webgpu is not installed; run "npm run native -- --no-tensorflow".';

/** Returns the main file of the package `webgpu`: one that the user installed, or that of `npm run native`; else null. */
export function webgpuPackage(): string | null {
  for (const from of [import.meta.url, NATIVE]) {
    try {
      if (from !== NATIVE || existsSync(NATIVE)) return createRequire(from).resolve('webgpu');
    } catch {
      // Not installed there.
    }
  }
  return null;
}

/** Name and kind of an adapter. */
export interface AdapterFacts {
  description: string;
  /** Computed by the CPU. */
  isSoftware: boolean;
  /** Reason why WebGPU finds no graphics card, and what to do; '' if it finds one, or if no reason is known. */
  advice: string;
}

/** Texts of WebGPU about an adapter; '' for one that it does not know. */
interface AdapterInfo {
  vendor: string;
  architecture: string;
  /** Name of the card, such as `nvidia-geforce-rtx-4090`. */
  device: string;
  /** Name and version of the driver. */
  description: string;
}

interface Adapter {
  readonly info: AdapterInfo & { isFallbackAdapter: boolean };
  readonly features: ReadonlySet<string>;
  requestDevice(options: { requiredFeatures: string[] }): Promise<GpuDevice>;
}
interface Gpu {
  requestAdapter(options: { powerPreference: string }): Promise<Adapter | null>;
}

/** Returns the name of an adapter: that of the card, and its driver if it is known. */
export function adapterName({ vendor, architecture, device, description }: AdapterInfo): string {
  const card = device.replaceAll('-', ' ').trim() || [vendor, architecture].join(' ').trim();
  if (card === '' || description === '') return card || description;
  return `${card} (${description})`;
}

/** Objects of the driver in use. It ends the process if its first object is collected. */
const kept: unknown[] = [];

/**
 * Opens the fastest adapter of this machine, in this process: a failure of the driver may end it.
 * @param flags of Dawn
 * @param features that the device gets if the adapter has them
 * @throws Error if the package is not installed, or finds no adapter
 */
export async function openDevice({
  flags = [],
  features = [],
}: {
  flags?: string[];
  features?: string[];
} = {}): Promise<AdapterFacts & { device: GpuDevice }> {
  const path = webgpuPackage();
  if (path === null) throw new Error(WEBGPU_MISSING);
  const { create } = (await import(path)) as { create: (flags: string[]) => Gpu };
  const gpu = create(flags);
  kept.push(gpu);
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (adapter === null) throw new Error(`WebGPU finds no graphics adapter.${adapterAdvice()}`);
  const device = await adapter.requestDevice({
    requiredFeatures: features.filter((feature) => adapter.features.has(feature)),
  });
  kept.push(adapter, device);
  const { isFallbackAdapter } = adapter.info;
  return {
    device,
    description: adapterName(adapter.info),
    isSoftware: isFallbackAdapter,
    advice: isFallbackAdapter ? adapterAdvice() : '',
  };
}
