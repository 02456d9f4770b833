import { usePlan, useRunConfig } from '@twinset/sdk';
import { useRef } from 'react';

const DEBOUNCE_MS = 150;

/** Returns the settings of a run after a pause in typing, their plan, and whether there has been no response yet. */
export function useStartPlan() {
  const config = useRunConfig(DEBOUNCE_MS);
  const plan = usePlan(config);
  // After an error, the plan of other settings is pending again.
  const hadResponse = useRef(false);
  hadResponse.current ||= !plan.isPending;
  return { config, plan, isFirst: !hadResponse.current };
}
