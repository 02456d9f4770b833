import { existsSync, readFileSync } from 'node:fs';
import { ROOT } from './paths.ts';
import type { Sizes } from './precompress.ts';
import { REMOTES, SHELL } from './remotes.ts';

const sizesOf = (folder: string): Sizes => {
  const path = `${ROOT}${folder}/dist/sizes.json`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Sizes) : {};
};

const total = (sizes: Sizes): number => Object.values(sizes).reduce((sum, size) => sum + size, 0);

/** Kilobytes (1000 bytes) of JavaScript, brotli: of the shell, which `/` loads whole, and more for each area. */
export function firstLoadKilobytes(): Record<string, number> {
  const apps = [SHELL, ...REMOTES].map(({ folder }): [string, number] => [folder, total(sizesOf(folder)) / 1000]);
  return Object.fromEntries(apps);
}

/** A table for the build's output. */
export function sizeReport(): string {
  const rows = Object.entries(firstLoadKilobytes()).map(([folder, size]) => {
    const route = folder === SHELL.folder ? '/' : `+ ${folder}`;
    return `  ${route.padEnd(16)}${size.toFixed(1).padStart(8)} KB`;
  });
  return ['JavaScript, brotli:', ...rows].join('\n');
}
