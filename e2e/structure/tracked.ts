import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './cruise.ts';

/** Paths of the project's own files: what git tracks or would track, without what was deleted. */
export function trackedFiles(): string[] {
  const list = (...args: string[]) => {
    const { stdout, success } = Bun.spawnSync(['git', 'ls-files', '-z', ...args], { cwd: ROOT });
    if (!success) throw new Error('The structure tests need a git checkout: `git ls-files` failed.');
    return stdout.toString().split('\0').filter(Boolean);
  };
  const deleted = new Set(list('--deleted'));
  return list('--cached', '--others', '--exclude-standard').filter((file) => !deleted.has(file));
}

/** Text of a project file. */
export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** A file whose content is text, by its name. */
export const isText = (file: string): boolean => !/\.(png|jpe?g|webp|ico|wasm|zip|woff2?)$/.test(file);

/** A file of source code. */
export const isSource = (file: string): boolean => /\.(ts|tsx|mjs)$/.test(file);
