import type { Pool } from './pool/pool.ts';
import { previewOutputs } from './preview.ts';
import { planOutputs } from './run/output-plan.ts';
import type { JobCore } from './run/recipe.ts';

/** Sample outputs from which the estimate is extrapolated. */
const SAMPLE = 3;
/** Bytes per output besides its two files: zip records and its manifest row. */
const RECORD_BYTES = 1100;

/** Estimates size and time of a run from a timed sample of its outputs spread over the sets. */
export async function estimateRun(job: JobCore, pool: Pool): Promise<{ bytes: number; seconds: number }> {
  const slots = planOutputs(job);
  if (slots.length === 0) return { bytes: 0, seconds: 0 };
  const step = Math.max(1, Math.floor(slots.length / SAMPLE));
  const sample = slots.filter((_, i) => i % step === 0).slice(0, SAMPLE);
  const started = performance.now();
  let bytes = 0;
  for (const slot of sample) {
    const [output] = await previewOutputs(job, pool, slot.set, [slot.index]);
    bytes += output.imagePng.length + output.maskPng.length + RECORD_BYTES;
  }
  const seconds = (performance.now() - started) / 1000 / sample.length;
  return {
    bytes: Math.round((bytes / sample.length) * slots.length),
    seconds: (seconds * slots.length) / pool.size,
  };
}
