import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sourceHash } from './source-hash.mjs';

/**
 * Compiles a module of AssemblyScript to WebAssembly, unless it was built from the same sources. The target is replaced
 * when the new one is complete, so that a build that is killed, or two at a time, leave no part of a module; its stamp
 * is removed before, since the loader uses a module only if its stamp matches the sources.
 * @param folder of the package, in which the compiler is installed; the other paths are relative to it
 * @throws Error (the sources do not compile)
 */
export function buildAssembly({ folder, sources, target, options }) {
  const file = join(folder, target);
  const stamp = `${file}.sources`;
  const present = sourceHash(join(folder, sources), ['.']);
  const name = basename(target);
  if (existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === present) {
    console.log(`${name} is up to date`);
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  const made = `${target}.${process.pid}.wasm`;
  const compiler = join(folder, 'node_modules/assemblyscript/bin/asc.js');
  const { status } = spawnSync(
    process.execPath,
    [compiler, join(sources, 'index.ts'), '-o', made, ...options],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (status !== 0) {
    rmSync(join(folder, made), { force: true });
    throw new Error(`${sources} does not compile to ${name}.`);
  }
  rmSync(stamp, { force: true });
  renameSync(join(folder, made), file);
  writeFileSync(stamp, present);
  console.log(`${name}: ${statSync(file).size} bytes`);
}
