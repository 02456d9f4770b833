// Compiles the SIMD kernels: src/kernels/assembly to dist/kernels.wasm, unless that is newer than every source.
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OPTIONS = ['-O3', '--noAssert', '--enable', 'simd', '--runtime', 'stub'];

const root = join(import.meta.dir, '..');
const sources = join(root, 'src/kernels/assembly');
const target = join(root, 'dist/kernels.wasm');

const inputs = [...readdirSync(sources).map((file) => join(sources, file)), import.meta.path];
const newest = Math.max(...inputs.map((file) => statSync(file).mtimeMs));
if (existsSync(target) && statSync(target).mtimeMs > newest) {
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
  // Renamed when whole, so that two builds at once never leave half a module.
  renameSync(join(root, made), target);
  console.log(`kernels.wasm: ${statSync(target).size} bytes`);
}
