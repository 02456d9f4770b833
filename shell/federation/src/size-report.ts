import { existsSync, readFileSync } from 'node:fs';
import { ROOT } from './paths.ts';
import type { FileSizes } from './precompress.ts';
import { REMOTES, SHELL } from './remotes.ts';

/** What `dist/sizes.json` of an app says: bytes, brotli. */
export interface AppSizes {
  /** Loaded with the first page: of the shell with `/`, of a remote with its area. */
  first: number;
  /** Loaded when something is opened. */
  later: number;
  files: FileSizes;
}

/** @param firstFiles the files of the first load; every file where absent. */
export function appSizes(files: FileSizes, firstFiles?: readonly string[]): AppSizes {
  const total = Object.values(files).reduce((sum, size) => sum + size, 0);
  const first =
    firstFiles === undefined ? total : firstFiles.reduce((sum, file) => sum + (files[file] ?? 0), 0);
  return { first, later: total - first, files };
}

/** What the last build of an app weighed; nothing where it was not built. */
export function readSizes(folder: string): AppSizes {
  const path = `${ROOT}${folder}/dist/sizes.json`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as AppSizes) : appSizes({});
}

/** A table for the build's output, in kilobytes (1000 bytes) of brotli. */
export function sizeReport(): string {
  const rows = [SHELL, ...REMOTES].map(({ folder }) => {
    const { first, later } = readSizes(folder);
    const route = folder === SHELL.folder ? '/' : `+ ${folder}`;
    const opened = later > 0 ? `   ${(later / 1000).toFixed(1)} KB when opened` : '';
    return `  ${route.padEnd(16)}${(first / 1000).toFixed(1).padStart(8)} KB${opened}`;
  });
  return ['JavaScript, brotli:', ...rows].join('\n');
}
