import { PAIR_SORTS, type PairSort } from '@twinset/contract';
import { useSearchParams } from '@twinset/router';
import type { PairChoice } from '@twinset/sdk';
import { useEffect, useRef } from 'react';
import type { FilterValue } from './pair-filter.ts';

/** The view of the pairs that the address contains. */
export interface PairAddress {
  /** Pairs that the page shows. */
  show: FilterValue;
  /** Text in the names of the shown pairs; empty: all names. */
  search: string;
  /** Label that the masks of the shown pairs contain, as text; empty: any. */
  label: string;
  sort: PairSort;
  /** Image or mask of the open pair; null if none is open. */
  pair: string | null;
}

/** The view of an address without parameters; the address omits equal values. */
const DEFAULTS: PairAddress = { show: 'all', search: '', label: '', sort: 'name', pair: null };

/** Returns the choice of pairs that the server applies. */
export function choiceOf({ show, search, label, sort }: Omit<PairAddress, 'pair'>): PairChoice {
  const value = label.startsWith('#') ? label : Number(label);
  return {
    ...(show === 'all' ? {} : { show }),
    ...(search === '' ? {} : { search }),
    ...(label === '' || Number.isNaN(value) ? {} : { label: value }),
    ...(sort === 'name' ? {} : { sort }),
  };
}

/** Returns the view that the address contains, so that a link or a reload shows it again, and a function that changes it. */
export function usePairAddress(): PairAddress & { setView: (change: Partial<PairAddress>) => void } {
  const [params, setParams] = useSearchParams();
  // Several changes may precede the next render.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const setView = (change: Partial<PairAddress>) => {
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(change))
      if (value === null || value === DEFAULTS[name as keyof PairAddress]) next.delete(name);
      else next.set(name, value);
    latest.current = next;
    setParams(next, { replace: true });
  };
  return {
    show: (params.get('show') ?? DEFAULTS.show) as FilterValue,
    search: params.get('search') ?? DEFAULTS.search,
    label: params.get('label') ?? DEFAULTS.label,
    sort: PAIR_SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULTS.sort,
    pair: params.get('pair'),
    setView,
  };
}
