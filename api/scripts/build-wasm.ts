import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt, sourceHash, stampOf } from '../src/engine/backends/built-module.ts';

const API = join(import.meta.dir, '..');
const SOURCE = join(API, 'src/engine/codecs/assembly');
const OUTPUT = join(API, 'dist/codecs.wasm');
const FLAGS = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd'];

/** Builds api/dist/codecs.wasm from the AssemblyScript sources, unless it was made of them. */
const build = (): number => {
  mkdirSync(join(API, 'dist'), { recursive: true });
  const asc = join(API, 'node_modules/assemblyscript/bin/asc.js');
  const { exitCode } = Bun.spawnSync(
    [process.execPath, asc, join(SOURCE, 'index.ts'), '-o', OUTPUT, ...FLAGS],
    { cwd: API, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (exitCode === 0) writeFileSync(stampOf(OUTPUT), sourceHash(SOURCE));
  return exitCode;
};

if (!isBuilt(OUTPUT, SOURCE)) process.exitCode = build();
