import { SETS } from '@twinset/contract';
import { yieldToEventLoop } from './lib/yield-to-event-loop.ts';
import type { Pool } from './pool/pool.ts';
import { type OutputSlot, placeOf, planSet } from './run/output-plan.ts';
import { partnersOf } from './run/partners.ts';
import { drawingOf, type JobCore, paramsOf, recipeOf } from './run/recipe.ts';
import type { RenderedOutput } from './tasks/render-outputs.ts';

/** Sample outputs from which the estimate is extrapolated. */
const SAMPLE = 3;
/** Bytes per output besides its two files: zip records and its manifest row. */
const RECORD_BYTES = 1100;
/** Bytes of the records of one zip entry, without its name twice. */
const ENTRY_BYTES = 76;
/** Exports whose shards contain the images and masks again. */
const SHARDED = ['webdataset', 'parquet'] as const;

/**
 * Returns the bytes of the further files of an output, and of its entries in lists and shards.
 * @param copies formats whose shards contain image and mask
 */
function exportBytes({ image, exports }: RenderedOutput, copies: number): number {
  if (!exports) return 0;
  const sizeOf = (content: number | null) =>
    (content === null ? image : exports.contents[content].bytes).length;
  const files = exports.files.map(({ name, content }) => sizeOf(content) + ENTRY_BYTES + 2 * name.length);
  const mask = exports.files.findIndex(({ name }) => name.includes('/index_masks/'));
  const pair = image.length + (mask < 0 ? 0 : sizeOf(exports.files[mask].content));
  return files.reduce((sum, one) => sum + one, JSON.stringify(exports.rows).length + copies * pair);
}

/** Estimates size and time of a run from a timed sample of its outputs spread over the sets. */
export async function estimateRun(job: JobCore, pool: Pool): Promise<{ bytes: number; seconds: number }> {
  const slots: OutputSlot[] = [];
  for (const set of SETS) {
    for (const slot of planSet(job, set)) slots.push(slot);
    await yieldToEventLoop();
  }
  if (slots.length === 0) return { bytes: 0, seconds: 0 };
  const step = Math.max(1, Math.floor(slots.length / SAMPLE));
  const sample = slots.filter((_, i) => i % step === 0).slice(0, SAMPLE);
  const recipe = recipeOf(job);
  const copies = SHARDED.filter((name) => recipe.exports?.formats.includes(name)).length;
  const started = performance.now();
  let bytes = 0;
  for (const slot of sample) {
    const pair = job.pairs[slot.pair];
    const exports = recipe.exports
      ? { exports: { recipe: recipe.exports, places: [placeOf(job, slot)] } }
      : {};
    const outputs = [paramsOf(recipe, job.config.seed, slot)];
    const input = {
      pair,
      recipe: recipe.frame,
      effort: recipe.effort,
      outputs,
      ...exports,
      ...drawingOf(job, recipe, [slot]),
      ...partnersOf(job, [slot]),
    };
    const made = await pool.run('renderOutputs', input, { urgent: true, affinity: pair.imagePath });
    for (const output of made.outputs)
      bytes += output.image.length + output.mask.length + RECORD_BYTES + exportBytes(output, copies);
  }
  const seconds = (performance.now() - started) / 1000 / sample.length;
  return {
    bytes: Math.round((bytes / sample.length) * slots.length),
    seconds: (seconds * slots.length) / pool.size,
  };
}
