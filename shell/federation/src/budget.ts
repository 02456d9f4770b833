import { readFileSync, writeFileSync } from 'node:fs';
import { ROOT } from './paths.ts';
import { REMOTES, SHELL } from './remotes.ts';
import { readSizes } from './size-report.ts';

/**
 * Maximum size of the JavaScript at `/`, and the maximum that an area adds, in kilobytes (1000 bytes) of
 * brotli.
 */
export const LIMIT_KB = { first: 235, area: 70 };

/** Growth factor of an app over its committed size above which the new size must be accepted. */
export const GROWTH = 1.05;

const FIGURES = `${ROOT}shell/federation/src/budget.json`;

export type Figures = Record<string, number>;

/** Returns the size of each app by folder, in kilobytes. */
export const weights = (): Figures =>
  Object.fromEntries(
    [SHELL, ...REMOTES].map(({ folder }) => [folder, Math.round(readSizes(folder).first / 100) / 10]),
  );

export const committedFigures = (): Figures => JSON.parse(readFileSync(FIGURES, 'utf8')) as Figures;

/** Commits to the current sizes: `bun shell/federation/src/build.ts --accept`. */
export const acceptFigures = (): void => writeFileSync(FIGURES, `${JSON.stringify(weights(), null, 2)}\n`);

/** Returns one sentence for each app that exceeds its limit or has grown too much. */
export function overBudget(now: Figures, committed: Figures): string[] {
  return Object.entries(now).flatMap(([folder, size]) => {
    const limit = folder === SHELL.folder ? LIMIT_KB.first : LIMIT_KB.area;
    const figure = committed[folder];
    if (size > limit) return [`${folder} is ${size} KB; the limit is ${limit} KB.`];
    if (figure === undefined) return [`${folder} has no committed figure.`];
    if (size > figure * GROWTH)
      return [`${folder} grew from ${figure} to ${size} KB; accept it with --accept.`];
    return [];
  });
}
