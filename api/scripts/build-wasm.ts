import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const API = join(import.meta.dir, '..');
const SOURCE = join(API, 'src/engine/codecs/assembly');
const OUTPUT = join(API, 'dist/codecs.wasm');

/** Builds api/dist/codecs.wasm from the AssemblyScript sources, unless it is newer than all of them. */
const upToDate = (): boolean => {
  if (!existsSync(OUTPUT)) return false;
  const built = statSync(OUTPUT).mtimeMs;
  const inputs = [...readdirSync(SOURCE).map((file) => join(SOURCE, file)), import.meta.path];
  return inputs.every((file) => statSync(file).mtimeMs < built);
};

const build = (): number => {
  mkdirSync(join(API, 'dist'), { recursive: true });
  const asc = join(API, 'node_modules/assemblyscript/bin/asc.js');
  const flags = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd'];
  const { exitCode } = Bun.spawnSync(
    [process.execPath, asc, join(SOURCE, 'index.ts'), '-o', OUTPUT, ...flags],
    {
      cwd: API,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  return exitCode;
};

if (!upToDate()) process.exitCode = build();
