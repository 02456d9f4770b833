import { SETS } from '@twinset/contract';
import { writeCsv } from '../csv/index.ts';
import { sourcesOf } from './output-plan.ts';
import type { JobCore } from './recipe.ts';

/** Returns the text of split.csv: `image_id,set`, one row per source. */
export function splitCsv(job: Pick<JobCore, 'pairs' | 'split'>): string {
  const rows = SETS.flatMap((set) => sourcesOf(job, set).map((pair) => [job.pairs[pair].image, set]));
  return writeCsv(['image_id', 'set'], rows);
}
