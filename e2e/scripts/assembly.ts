import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../structure/cruise.ts';
import { textOf, trackedFiles } from '../structure/tracked.ts';

/**
 * Rules that do not suit AssemblyScript: `===` compares references there, and decorators need a comment line
 * each.
 */
const NOT_FOR_ASSEMBLY = { noDoubleEquals: 'off', noTsIgnore: 'off' };

const DECORATOR = /^@(?=\w+$)/gm;
const COMMENTED = /^\/\/ @(?=\w+$)/gm;

/** Returns the paths of the project's AssemblyScript sources. */
export const assemblyFiles = (): string[] =>
  trackedFiles().filter((file) => file.includes('/assembly/') && file.endsWith('.ts'));

/** Returns the project's configuration of Biome for these sources, with a few rules off. */
function configuration(): string {
  const { files: _files, vcs: _vcs, overrides: _overrides, ...config } = JSON.parse(textOf('biome.json'));
  Object.assign(config.linter.rules.suspicious, NOT_FOR_ASSEMBLY);
  return JSON.stringify(config);
}

/**
 * Checks format and lint of AssemblyScript sources with Biome. Its parser refuses a decorator before a
 * function, so it reads a copy in which each decorator, on its own line, is a comment.
 * @param sources texts by path
 * @param write fixes what Biome can fix
 * @returns Biome's messages about faults ('' for none), and the texts
 */
export function checkAssembly(sources: Record<string, string>, write = false) {
  const folder = mkdtempSync(join(tmpdir(), 'twinset-assembly-'));
  try {
    // Beside the sources, because otherwise Biome would check its configuration too.
    const config = join(folder, 'biome.json');
    writeFileSync(config, configuration());
    const copy = join(folder, 'sources');
    for (const [file, text] of Object.entries(sources)) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), text.replace(DECORATOR, '// @'));
    }
    const biome = join(ROOT, 'node_modules/.bin/biome');
    const options = [
      'check',
      `--config-path=${config}`,
      '--error-on-warnings',
      '--colors=off',
      ...(write ? ['--write'] : []),
    ];
    const { exitCode, stderr } = Bun.spawnSync([process.execPath, '--bun', biome, ...options], {
      cwd: copy,
    });
    const texts = Object.keys(sources).map((file) => [
      file,
      readFileSync(join(copy, file), 'utf8').replace(COMMENTED, '@'),
    ]);
    return { faults: exitCode === 0 ? '' : stderr.toString(), texts: Object.fromEntries(texts) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// `bun e2e/scripts/assembly.ts` formats the sources and fixes what Biome can fix.
if (import.meta.main) {
  const sources = Object.fromEntries(assemblyFiles().map((file) => [file, textOf(file)]));
  const { faults, texts } = checkAssembly(sources, true);
  for (const [file, text] of Object.entries(texts as Record<string, string>))
    if (text !== sources[file]) writeFileSync(join(ROOT, file), text);
  if (faults) console.error(faults);
  process.exitCode = faults ? 1 : 0;
}
