import { join } from 'node:path';

const ROOT = join(import.meta.dir, '../../..');

// Outputs have the pinned bytes only with the WebAssembly kernels; a fresh clone has not built them yet.
for (const script of ['tensor-core/scripts/build-wasm.ts', 'api/engine/scripts/build-wasm.ts']) {
  const { success, stderr } = Bun.spawnSync([process.execPath, join(ROOT, script)]);
  if (!success) throw new Error(`${script} failed: ${stderr}`);
}
