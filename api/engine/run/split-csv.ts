import { SETS, type SetName } from '@twinset/contract';
import { writeCsv } from '../csv/index.ts';
import { sourcesOf } from './output-plan.ts';
import type { JobCore } from './recipe.ts';

/** Returns the images of a set, each once: tiles have the image of their source. */
export const imagesOf = (job: Pick<JobCore, 'pairs' | 'split'>, set: SetName): string[] => [
  ...new Set(sourcesOf(job, set).map((pair) => job.pairs[pair].image)),
];

/** Returns the text of split.csv: `image_id,set`, one row per image. */
export function splitCsv(job: Pick<JobCore, 'pairs' | 'split'>): string {
  const rows = SETS.flatMap((set) => imagesOf(job, set).map((image) => [image, set]));
  return writeCsv(['image_id', 'set'], rows);
}
