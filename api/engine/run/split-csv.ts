import { SETS, type SetName } from '@twinset/contract';
import { csvParts } from '../csv/index.ts';
import { sourcesOf } from './output-plan.ts';
import type { JobCore } from './recipe.ts';

/** Returns the images of a set, each once: tiles have the image of their source. */
export const imagesOf = (job: Pick<JobCore, 'pairs' | 'split'>, set: SetName): string[] => [
  ...new Set(sourcesOf(job, set).map((pair) => job.pairs[pair].image)),
];

function* splitRows(job: Pick<JobCore, 'pairs' | 'split'>) {
  for (const set of SETS) for (const image of imagesOf(job, set)) yield [image, set];
}

/** Returns the text of split.csv, in parts: `image_id,set`, one row per image. */
export const splitCsv = (job: Pick<JobCore, 'pairs' | 'split'>): Iterable<string> =>
  csvParts(['image_id', 'set'], splitRows(job));
