import { sortNames } from '@twinset/contract';
import { forSpreadsheets, writeCsv } from '@twinset/engine';
import type { Ctx } from '../../context.ts';

/** Names of a sample where nothing was uploaded yet. */
const EXAMPLES = ['img_1.png', 'img_2.png', 'img_3.png'];

/** A CSV to start from: one row per image, one column to fill in. */
export function sampleCsv(ctx: Ctx, session: string): string {
  const present = sortNames(ctx.records.files.heads(session, 'images').map((head) => head.name));
  const names = present.length > 0 ? present : EXAMPLES;
  const rows = names.map((name, i) => [name, i % 2 === 0 ? 'a' : 'b']);
  return forSpreadsheets(writeCsv(['image_id', 'group'], rows));
}
