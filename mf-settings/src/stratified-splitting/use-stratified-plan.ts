import { ATTRIBUTE_FLAGS, type CallOutput, type JobEvent } from '@twinset/contract';
import { usePlan, useRunConfig, useStore } from '@twinset/sdk';

const DEBOUNCE_MS = 350;

export interface StratifiedPlan {
  data: CallOutput<'plan'> | undefined;
  error: unknown;
  /** The plan belongs to the choice before the last change. */
  stale: boolean;
  /** Columns and attributes chosen now. */
  chosen: string[];
  /** Progress of measuring attributes, or null. */
  measuring: JobEvent | null;
  retry: () => void;
}

/** Returns the plan of the current choice, requested again after a pause in changes. */
export function useStratifiedPlan(): StratifiedPlan {
  const current = useStore((state) => state.config);
  const job = useStore((state) => state.view.jobs.attributes);
  const config = useRunConfig(DEBOUNCE_MS);
  const plan = usePlan(config);
  const chosen = [...current.splitParameters, ...ATTRIBUTE_FLAGS.filter((flag) => current[flag])];
  const requested = [...config.splitParameters, ...ATTRIBUTE_FLAGS.filter((flag) => config[flag])];
  return {
    data: plan.data,
    error: plan.error,
    stale: plan.isFetching || chosen.join('\n') !== requested.join('\n'),
    chosen,
    measuring: job?.state === 'running' && job.phase === 'measure' ? job : null,
    retry: () => void plan.refetch(),
  };
}
