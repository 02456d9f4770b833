import type { AugmentConfig, JobEvent } from '@twinset/contract';
import { useMemo } from 'react';
import { useStore } from '../store/store.ts';

/** Steps of a run in their order, as shown to the user. */
export const RUN_PHASES = ['Preparing', 'Creating pairs', 'Writing the zip'] as const;
export type RunPhase = (typeof RUN_PHASES)[number];

export interface RunProgress {
  /** "Waiting" is before all steps. */
  phase: RunPhase | 'Waiting';
  /** Share of the whole run, 0 to 1; it never decreases from one step to the next. */
  value: number;
  /** Event with the outputs of this step; null if it counts none. */
  job: JobEvent | null;
  /** Seconds until the result can be downloaded; null while unknown. */
  remainingSeconds: number | null;
}

export interface RunInput {
  /** Last events of the run and of the measurement of attributes before it. */
  augment: JobEvent | undefined;
  attributes: JobEvent | undefined;
  /** Settings that lengthen a step. */
  config: Pick<AugmentConfig, 'exports' | 'tiles'>;
  /** Duration of the run in seconds, estimated by the plan; null if unknown. */
  planSeconds: number | null;
}

/**
 * Returns the shares of the steps before and after the pairs in the duration of a run. Measured: the zip is 1 % of
 * 600 outputs, and 4 % with all exports.
 */
const sharesOf = ({ exports, tiles }: RunInput['config']) => ({
  before: tiles.size === undefined ? 0.02 : 0.1,
  after: exports.length > 0 ? 0.05 : 0.02,
});

const fractionOf = (event: JobEvent | undefined): number =>
  event !== undefined && event.total > 0 ? Math.min(1, event.done / event.total) : 0;

/** Returns the progress of the whole run. After the run itself, its zip is copied to the storage. */
export function runProgress({ augment, attributes, config, planSeconds }: RunInput): RunProgress {
  const { before, after } = sharesOf(config);
  const none = { job: null, remainingSeconds: planSeconds };
  if (augment?.state === 'waiting') return { phase: 'Waiting', value: 0, ...none };
  const ended = augment?.state === 'done';
  if (ended || (augment?.state === 'running' && augment.phase === 'zip')) {
    const value = ended ? 1 - after / 2 : 1 - after;
    return { phase: 'Writing the zip', value, job: null, remainingSeconds: null };
  }
  if (augment?.state === 'running' && augment.phase === 'augment') {
    const value = before + (1 - before - after) * fractionOf(augment);
    const { remainingSeconds, rate, total } = augment;
    const isKnown = remainingSeconds !== null && rate > 0;
    const tail = isKnown ? ((total / rate) * after) / (1 - before - after) : 0;
    return {
      phase: 'Creating pairs',
      value,
      job: total > 0 ? augment : null,
      remainingSeconds: isKnown ? remainingSeconds + tail : planSeconds,
    };
  }
  // Attributes are measured in the first half, tiles are cut in the second.
  const cutting = augment?.state === 'running' && augment.phase === 'prepare';
  const measured = attributes?.state === 'running' ? fractionOf(attributes) : 0;
  const part = cutting ? 0.5 + fractionOf(augment) / 2 : measured / 2;
  return { phase: 'Preparing', value: before * part, ...none };
}

/** Returns the progress of the run; null if none is in progress. @param planSeconds as in `RunInput` */
export function useRunProgress(planSeconds: number | null = null): RunProgress | null {
  const augment = useStore((state) => state.view.jobs.augment);
  const attributes = useStore((state) => state.view.jobs.attributes);
  const exports = useStore((state) => state.config.exports);
  const tiles = useStore((state) => state.config.tiles);
  const running = useStore((state) => state.busy.augmentationIsRunning);
  return useMemo(
    () => (running ? runProgress({ augment, attributes, config: { exports, tiles }, planSeconds }) : null),
    [running, augment, attributes, exports, tiles, planSeconds],
  );
}
