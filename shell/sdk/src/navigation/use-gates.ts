import { useQueries } from '@tanstack/react-query';
import { isBalancedBy } from '../dataset/is-balanced-by.ts';
import { STATUS_CHECKS } from '../queries/keys.ts';
import { STATUS_QUERIES, useFileCounts } from '../queries/read-hooks.ts';
import { useStore } from '../store/store.ts';
import { type Check, type Facts, gateOf, resetGate } from './gates.ts';
import { neighbour, type StepName } from './paths.ts';
import { withoutHidden } from './pending-facts.ts';

const BALANCE = STATUS_CHECKS.indexOf('balanceStatus');

export interface FactsNow {
  facts: Facts;
  /** The server does not respond. */
  unreachable: boolean;
  /** True if the files may match without those being deleted: the next page sends the deletion, and then it is known. */
  undecided: boolean;
}

/** Returns the conditions of the gates, kept current by the flows, as if files whose deletion can be undone were deleted. */
export function useFacts(): FactsNow {
  const busy = useStore((state) => state.busy);
  const repairs = useStore((state) => state.config.repairs);
  const results = useQueries({ queries: STATUS_QUERIES });
  const [images, masks, balance, backend, complete] = results.map(({ data }, check): Check => {
    const ok = data?.success === true || (check === BALANCE && isBalancedBy(repairs, data));
    return { ok, message: data?.message ?? '' };
  }) as [Check, Check, Check, Check, Check];
  const known = results.every(({ data }) => data !== undefined);
  const counts = { images: useFileCounts('images'), masks: useFileCounts('masks') };
  return {
    ...withoutHidden({ known, images, masks, balance, backend, complete, busy }, counts),
    unreachable: results.some(({ isError }) => isError),
  };
}

/** Returns why a page is closed, or null if it is open. */
export function useGate(step: StepName): string | null {
  const { facts } = useFacts();
  return gateOf(step, facts);
}

/** Returns why the session cannot be reset or ended now, or null. */
export function useResetGate(): string | null {
  const { facts } = useFacts();
  return resetGate(facts);
}

export interface PageStep {
  onClick?: () => void;
  disabledReason: string | null;
}

/**
 * Returns Previous and Continue of a page, for its frame. At either end, and if the next page is closed, the
 * button is disabled, with the reason. While it is undecided whether the files match, the next page may be opened.
 * @param go called with a path, such as the router's `navigate`
 */
export function usePageNavigation(
  step: StepName,
  go: (path: string) => void,
): { previous: PageStep; next: PageStep } {
  const { facts, undecided } = useFacts();
  const asked = undecided ? { ...facts, balance: { ok: true, message: '' } } : facts;
  const towards = (direction: -1 | 1, end: string): PageStep => {
    const page = neighbour(step, direction);
    if (page === null) return { disabledReason: end };
    return { onClick: () => go(page.path), disabledReason: gateOf(page.step, asked) };
  };
  return { previous: towards(-1, 'This is the first page.'), next: towards(1, 'This is the last page.') };
}
