import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfSources, isBuilt, sourceHashPath } from '../backends/built-module.ts';

const ENGINE = join(import.meta.dir, '..');
const SOURCE = join(ENGINE, 'png/assembly');
const OUTPUT = join(ENGINE, 'dist/png.wasm');
const FLAGS = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd'];

/** Builds api/engine/dist/png.wasm from the AssemblyScript sources, unless it is up to date. */
const build = (): number => {
  mkdirSync(join(ENGINE, 'dist'), { recursive: true });
  const asc = join(ENGINE, 'node_modules/assemblyscript/bin/asc.js');
  const { exitCode } = Bun.spawnSync(
    [process.execPath, asc, join(SOURCE, 'index.ts'), '-o', OUTPUT, ...FLAGS],
    { cwd: ENGINE, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (exitCode === 0) writeFileSync(sourceHashPath(OUTPUT), hashOfSources(SOURCE));
  return exitCode;
};

if (!isBuilt(OUTPUT, SOURCE)) process.exitCode = build();
