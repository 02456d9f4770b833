import { type AugmentConfig, BLOCKING_CODES, blockingFindings, type Finding } from '@twinset/contract';
import { useMemo } from 'react';
import { useDatasetReport } from '../queries/read-hooks.ts';
import { getStore, useStore } from '../store/store.ts';

/** Waives a finding of severity `error` or withdraws that; all other settings are unchanged. */
export function setWaived(code: string, waived: boolean): void {
  const { config, setConfig } = getStore();
  const others = config.waive.filter((one) => one !== code);
  const known = BLOCKING_CODES.find((one) => one === code);
  setConfig({ waive: waived && known !== undefined ? [...others, known] : others });
}

/** Withdraws all waivers, because the files for which they were given have changed. */
export const clearWaivers = (): void => {
  if (getStore().config.waive.length > 0) getStore().adoptConfig({ waive: [] });
};

/** Splits findings of severity `error` into those that block a run and those that are waived. */
export function splitErrors<F extends Pick<Finding, 'code' | 'severity'>>(
  findings: readonly F[],
  waive: AugmentConfig['waive'],
): { stops: F[]; waived: F[] } {
  const stops = blockingFindings(findings, waive);
  return { stops, waived: findings.filter((one) => one.severity === 'error' && !stops.includes(one)) };
}

/**
 * Returns the findings that block a run with the current files, and those that the user waived; none until
 * the report is loaded.
 */
export function useErrorFindings(): { stops: Finding[]; waived: Finding[] } {
  const findings = useDatasetReport().data?.findings;
  const waive = useStore((state) => state.config.waive);
  return useMemo(() => splitErrors(findings ?? [], waive), [findings, waive]);
}
