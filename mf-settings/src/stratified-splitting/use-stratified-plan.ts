import { ATTRIBUTE_FLAGS, type CallOutput, type JobEvent } from '@twinset/contract';
import { usePlan, useRunConfig, useStore } from '@twinset/sdk';

const DEBOUNCE_MS = 350;

export interface StratifiedPlan {
  data: CallOutput<'plan'> | undefined;
  error: unknown;
  /** What is shown belongs to the choice before the last change. */
  stale: boolean;
  /** Columns and attributes chosen now. */
  chosen: string[];
  /** Attributes being measured, or null. */
  measuring: JobEvent | null;
  retry: () => void;
}

/** The split of the present choice, asked anew once the choice rests. */
export function useStratifiedPlan(): StratifiedPlan {
  const present = useStore((state) => state.config);
  const job = useStore((state) => state.view.jobs.attributes);
  const config = useRunConfig(DEBOUNCE_MS);
  const plan = usePlan(config);
  const chosen = [...present.splitParameters, ...ATTRIBUTE_FLAGS.filter((flag) => present[flag])];
  const asked = [...config.splitParameters, ...ATTRIBUTE_FLAGS.filter((flag) => config[flag])];
  return {
    data: plan.data,
    error: plan.error,
    stale: plan.isFetching || chosen.join('\n') !== asked.join('\n'),
    chosen,
    measuring: job?.state === 'running' ? job : null,
    retry: () => void plan.refetch(),
  };
}
