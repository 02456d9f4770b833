import { useSearchParams } from '@twinset/router';
import type { FilterValue } from './pair-filter.ts';

/** The view of the pairs that the address contains. */
export interface PairAddress {
  /** Pairs that the page shows. */
  show: FilterValue;
  /** Text in the names of the shown pairs; empty: all names. */
  search: string;
  /** Image or mask of the open pair; null if none is open. */
  pair: string | null;
}

/** Returns the view that the address contains, so that a link or a reload shows it again, and a function that changes it. */
export function usePairAddress(): PairAddress & { setView: (change: Partial<PairAddress>) => void } {
  const [params, setParams] = useSearchParams();
  const setView = (change: Partial<PairAddress>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(change))
          if (value === null || value === '' || value === 'all') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    show: (params.get('show') ?? 'all') as FilterValue,
    search: params.get('search') ?? '',
    pair: params.get('pair'),
    setView,
  };
}
