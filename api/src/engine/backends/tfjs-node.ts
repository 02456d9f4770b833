import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** True if tfjs-node is installed with its native addon: the package alone comes without it. */
export function tfjsNodeIsComplete(): boolean {
  try {
    const lib = join(dirname(require.resolve('@tensorflow/tfjs-node/package.json')), 'lib');
    return existsSync(lib) && readdirSync(lib).some((d) => existsSync(join(lib, d, 'tfjs_binding.node')));
  } catch {
    return false;
  }
}

interface TfjsNode {
  backend(): { isUsingGpuDevice?: boolean };
  setBackend(name: string): Promise<boolean>;
}

/**
 * Loads tfjs-node and says what it runs on; null if its libraries do not load. Tensors stay on the `cpu` backend, for
 * which the fused kernels are registered.
 */
export async function loadTfjsNode(): Promise<'cpu' | 'gpu' | null> {
  try {
    const node = require('@tensorflow/tfjs-node') as TfjsNode;
    const device = node.backend().isUsingGpuDevice ? 'gpu' : 'cpu';
    await node.setBackend('cpu');
    return device;
  } catch {
    return null;
  }
}
