import { SETS } from '@twinset/contract';
import { sourcesOf } from './output-plan.ts';
import type { JobCore } from './recipe.ts';

/** Cells that a spreadsheet would take for a formula get an apostrophe; quotes where CSV needs them. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of split.csv: `image_id,set`, a row a source. */
export function splitCsv(job: Pick<JobCore, 'pairs' | 'split'>): string {
  const rows = SETS.flatMap((set) =>
    sourcesOf(job, set).map((pair) => `${csvCell(job.pairs[pair].image)},${set}`),
  );
  return `image_id,set\n${rows.join('\n')}\n`;
}
