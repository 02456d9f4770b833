import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './cruise.ts';

/** Returns the text of a project file. */
export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Returns the rule of `.gitignore`, for the two kinds of pattern in use: `folder/` and `*.ending`. */
function ignored(): (name: string, isFolder: boolean) => boolean {
  const patterns = textOf('.gitignore').split('\n').filter(Boolean);
  const folders = new Set(patterns.filter((p) => p.endsWith('/')).map((p) => p.slice(0, -1)));
  const endings = patterns.filter((p) => p.startsWith('*')).map((p) => p.slice(1));
  const unknown = patterns.filter((p) => !p.endsWith('/') && !p.startsWith('*'));
  if (unknown.length > 0) throw new Error(`.gitignore has a pattern of another kind: ${unknown.join(', ')}`);
  return (name, isFolder) =>
    isFolder
      ? name === '.git' || folders.has(name)
      : name === '.git' || endings.some((e) => name.endsWith(e));
}

/**
 * Returns the paths of the project's own files: what git would track, found without git, so that a tarball is
 * tested too.
 */
export function trackedFiles(): string[] {
  const skip = ignored();
  const walk = (folder: string): string[] =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
      if (skip(entry.name, entry.isDirectory())) return [];
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? walk(path) : [path];
    });
  return walk('').sort();
}

/** Returns whether a file contains text, by its name. */
export const isText = (file: string): boolean => !/\.(png|jpe?g|webp|ico|wasm|zip|woff2?)$/.test(file);

/** Returns whether a file is source code. */
export const isSource = (file: string): boolean => /\.(ts|tsx|mjs)$/.test(file);
