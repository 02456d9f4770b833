import { OUTPUT_SORTS, type OutputSort, SETS, type SetName, TRANSFORM_FLAGS } from '@twinset/contract';
import { useAddress } from '@twinset/router';
import { getStore, type OutputChoice, useStore } from '@twinset/sdk';
import { useEffect } from 'react';

/** The view of the outputs that the address contains, beside their set. */
export interface ResultAddress {
  /** Text in the names of the shown outputs or their sources; empty: all. */
  search: string;
  /** Transform that was applied to the shown outputs, "none" for unchanged ones; empty: any. */
  transform: string;
  sort: OutputSort;
  /** Image of the open output; null if none is open. */
  pair: string | null;
  /** Visible part of the open output; null: all of it. */
  zoom: string | null;
}

const DEFAULTS = {
  set: '',
  search: '',
  transform: '',
  sort: 'number',
  pair: null as string | null,
  zoom: null as string | null,
};

const TRANSFORM_CHOICES = ['none', ...TRANSFORM_FLAGS] as const;

/** Returns the choice of outputs that the server applies. */
export function choiceOf({ search, transform, sort }: Omit<ResultAddress, 'pair' | 'zoom'>): OutputChoice {
  const chosen = TRANSFORM_CHOICES.find((flag) => flag === transform);
  return {
    ...(search === '' ? {} : { search }),
    ...(chosen === undefined ? {} : { transform: chosen }),
    ...(sort === 'number' ? {} : { sort }),
  };
}

/** Returns the view that the address contains, and functions that change it; without a set in it, the stored one is shown. */
export function useResultAddress() {
  const { view, setView } = useAddress(DEFAULTS);
  const stored = useStore((state) => state.config.previewedSet);
  const linked = SETS.find((name) => name === view.set);
  const set = linked ?? stored;
  useEffect(() => {
    // A link to outputs shows them.
    if (linked !== undefined) getStore().setConfig({ previewedSet: linked, previewAugmentedResult: true });
  }, []);
  const setSet = (next: SetName) => {
    getStore().setConfig({ previewedSet: next });
    setView({ set: next, pair: null, zoom: null });
  };
  const { search, transform, pair, zoom } = view;
  const sort = OUTPUT_SORTS.find((name) => name === view.sort) ?? ('number' as const);
  return { set, setSet, setView, search, transform, sort, pair, zoom };
}
