import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Returns true if tfjs-node is installed with its native addon, which the package alone does not contain. */
export function tfjsNodeIsComplete(): boolean {
  try {
    const lib = join(dirname(require.resolve('@tensorflow/tfjs-node/package.json')), 'lib');
    return existsSync(lib) && readdirSync(lib).some((d) => existsSync(join(lib, d, 'tfjs_binding.node')));
  } catch {
    return false;
  }
}

interface TfjsNode {
  setBackend(name: string): Promise<boolean>;
}

/**
 * Loads tfjs-node if its libraries load. Tensors stay on the `cpu` backend, for which the fused kernels are registered.
 */
export async function loadTfjsNode(): Promise<void> {
  try {
    await (require('@tensorflow/tfjs-node') as TfjsNode).setBackend('cpu');
  } catch {
    // Not available on this system: the kernels work without it.
  }
}
