import { existsSync, readFileSync } from 'node:fs';
import { ROOT } from './paths.ts';
import type { FileSizes } from './precompress.ts';
import { REMOTES, SHELL } from './remotes.ts';

/** Contents of `dist/sizes.json` of an app, in bytes of brotli. */
export interface AppSizes {
  /** Loaded with the first page: of the shell with `/`, of a remote with its area. */
  first: number;
  /** Loaded on demand. */
  later: number;
  files: FileSizes;
}

/**
 * Returns the sizes of an app.
 * @param firstFiles files of the first load; all files if absent
 */
export function appSizes(files: FileSizes, firstFiles?: readonly string[]): AppSizes {
  const total = Object.values(files).reduce((sum, size) => sum + size, 0);
  const first =
    firstFiles === undefined ? total : firstFiles.reduce((sum, file) => sum + (files[file] ?? 0), 0);
  return { first, later: total - first, files };
}

/** Returns the sizes of an app's last build, all 0 if it was not built. */
export function readSizes(folder: string): AppSizes {
  const path = `${ROOT}${folder}/dist/sizes.json`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as AppSizes) : appSizes({});
}

/** Returns a table for the build's output, in kilobytes (1000 bytes) of brotli. */
export function sizeReport(): string {
  const rows = [SHELL, ...REMOTES].map(({ folder }) => {
    const { first, later } = readSizes(folder);
    const route = folder === SHELL.folder ? '/' : `+ ${folder}`;
    const opened = later > 0 ? `   ${(later / 1000).toFixed(1)} KB when opened` : '';
    return `  ${route.padEnd(16)}${(first / 1000).toFixed(1).padStart(8)} KB${opened}`;
  });
  return ['JavaScript, brotli:', ...rows].join('\n');
}
