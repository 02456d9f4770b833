import { type AugmentConfig, BLOCKING_CODES, blockingFindings, type Finding } from '@twinset/contract';
import { useMemo } from 'react';
import { useDatasetReport } from '../queries/read-hooks.ts';
import { getStore, useStore } from '../store/store.ts';

/** Changes which findings of severity `error` are accepted; all other settings stay. */
export function setWaived(code: string, waived: boolean): void {
  const { config, setConfig } = getStore();
  const others = config.waive.filter((one) => one !== code);
  const known = BLOCKING_CODES.find((one) => one === code);
  setConfig({ waive: waived && known !== undefined ? [...others, known] : others });
}

/** Withdraws every acceptance: it was given for files that have changed since. */
export const clearWaivers = (): void => {
  if (getStore().config.waive.length > 0) getStore().setConfig({ waive: [] });
};

/** Splits findings of severity `error` by whether they still stop a run. */
export function splitErrors<F extends Pick<Finding, 'code' | 'severity'>>(
  findings: readonly F[],
  waive: AugmentConfig['waive'],
): { stops: F[]; waived: F[] } {
  const stops = blockingFindings(findings, waive);
  return { stops, waived: findings.filter((one) => one.severity === 'error' && !stops.includes(one)) };
}

/** The findings that stop a run of the present files, and those that the user accepted; none before the report came. */
export function useErrorFindings(): { stops: Finding[]; waived: Finding[] } {
  const findings = useDatasetReport().data?.findings;
  const waive = useStore((state) => state.config.waive);
  return useMemo(() => splitErrors(findings ?? [], waive), [findings, waive]);
}
