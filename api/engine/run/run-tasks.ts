import { ENGINE_TUNABLES } from '../tunables.ts';
import type { SourcePair } from '../types.ts';
import type { OutputSlot } from './output-plan.ts';
import { planOutputs } from './output-plan.ts';
import { outputSize } from './output-size.ts';
import type { JobCore, RenderCore } from './recipe.ts';

/** Outputs of one source that one worker renders in one task. */
export interface RunTask {
  pair: number;
  slots: OutputSlot[];
  /** True if the source has several tasks. */
  shared: boolean;
}

export const TASK_BYTES = ENGINE_TUNABLES.taskSamples.value;
export const TASK_OUTPUTS = ENGINE_TUNABLES.taskOutputs.value;

/** Returns the bytes of the samples of an output of a source. */
export function outputBytes(job: RenderCore, pair: SourcePair): number {
  const { width, height } = outputSize(job, pair);
  const { imgChannels, maskChannels } = job.config.imageMaskChannels;
  return width * height * (imgChannels + maskChannels) * (job.plan.imageBitDepth / 8);
}

/** Returns the outputs per task of a source; depends on the job alone, never on the machine. */
const chunkSize = (job: JobCore, pair: number): number =>
  Math.max(1, Math.min(TASK_OUTPUTS, Math.floor(TASK_BYTES / outputBytes(job, job.pairs[pair]))));

/**
 * Returns the tasks of a run, grouped by set and source so that a source is decoded and framed once, in an order that
 * depends on the job alone. The zip's data are in this order.
 */
export function runTasks(job: JobCore): RunTask[] {
  const bySource = new Map<string, OutputSlot[]>();
  for (const slot of planOutputs(job)) {
    const key = `${slot.set} ${slot.pair}`;
    const slots = bySource.get(key);
    if (slots) slots.push(slot);
    else bySource.set(key, [slot]);
  }
  const sources = [...bySource.values()].sort((a, b) => {
    if (a[0].set !== b[0].set) return 0;
    const [left, right] = [job.pairs[a[0].pair].image, job.pairs[b[0].pair].image];
    return left < right ? -1 : left > right ? 1 : a[0].pair - b[0].pair;
  });
  return sources.flatMap((slots) => {
    const size = chunkSize(job, slots[0].pair);
    const tasks: RunTask[] = [];
    for (let at = 0; at < slots.length; at += size) {
      tasks.push({ pair: slots[0].pair, slots: slots.slice(at, at + size), shared: slots.length > size });
    }
    return tasks;
  });
}
