import { PAIR_SORTS, type PairSort, SETS, type SetName } from '@twinset/contract';
import { useAddress } from '@twinset/router';
import type { PairChoice } from '@twinset/sdk';
import type { FilterValue } from './pair-filter.ts';

/** The view of the pairs that the address contains. */
export interface PairAddress {
  /** Pairs that the page shows. */
  show: FilterValue;
  /** Text in the names of the shown pairs; empty: all names. */
  search: string;
  /** Label that the masks of the shown pairs contain, as text; empty: any. */
  label: string;
  /** Set that the split puts the shown pairs into; empty: any. */
  set: SetName | '';
  sort: PairSort;
  /** Image or mask of the open pair; null if none is open. */
  pair: string | null;
  /** Visible part of the open pair; null: all of it. */
  zoom: string | null;
}

/** The view of an address without parameters; the address omits equal values. */
const DEFAULTS: PairAddress = {
  show: 'all',
  search: '',
  label: '',
  set: '',
  sort: 'name',
  pair: null,
  zoom: null,
};

/** Returns the choice of pairs that the server applies. */
export function choiceOf({ show, search, label, set, sort }: Omit<PairAddress, 'pair' | 'zoom'>): PairChoice {
  const value = label.startsWith('#') ? label : Number(label);
  return {
    ...(show === 'all' ? {} : { show }),
    ...(search === '' ? {} : { search }),
    ...(label === '' || Number.isNaN(value) ? {} : { label: value }),
    ...(set === '' ? {} : { set }),
    ...(sort === 'name' ? {} : { sort }),
  };
}

/** Returns the view that the address contains, and a function that changes it. */
export function usePairAddress(): PairAddress & { setView: (change: Partial<PairAddress>) => void } {
  const { view, setView } = useAddress(DEFAULTS);
  return {
    ...view,
    set: SETS.find((set) => set === view.set) ?? DEFAULTS.set,
    sort: PAIR_SORTS.find((sort) => sort === view.sort) ?? DEFAULTS.sort,
    setView,
  };
}
