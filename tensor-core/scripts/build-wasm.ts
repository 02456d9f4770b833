// Compiles the SIMD kernels: src/kernels/assembly to dist/kernels.wasm, unless that was built from the same
// sources.
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceHash } from '../../.ci/boot/source-hash.mjs';

const OPTIONS = ['-O3', '--noAssert', '--enable', 'simd', '--enable', 'relaxed-simd', '--runtime', 'stub'];

const root = join(import.meta.dir, '..');
const sources = join(root, 'src/kernels/assembly');
const target = join(root, 'dist/kernels.wasm');

// The loader compares this stamp with the sources: a module of other sources would be called with the wrong
// arguments.
const stamp = `${target}.sources`;
const present = sourceHash(sources, ['.']);
if (existsSync(target) && existsSync(stamp) && readFileSync(stamp, 'utf8') === present) {
  console.log('kernels.wasm is up to date');
} else {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const made = `dist/kernels.${process.pid}.wasm`;
  const compiler = join(root, 'node_modules/assemblyscript/bin/asc.js');
  const { success } = Bun.spawnSync(
    [process.execPath, compiler, 'src/kernels/assembly/index.ts', '-o', made, ...OPTIONS],
    { cwd: root, stdout: 'inherit', stderr: 'inherit' },
  );
  if (!success) throw new Error('The SIMD kernels do not compile.');
  // Renamed when complete, so that two concurrent builds never leave an incomplete module.
  renameSync(join(root, made), target);
  writeFileSync(stamp, present);
  console.log(`kernels.wasm: ${statSync(target).size} bytes`);
}
