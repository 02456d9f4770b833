import { PAIR_SORTS, type PairSort, SETS, type SetName } from '@twinset/contract';
import { useDatasetReport, usePairCounts, useSplitNow, useStore } from '@twinset/sdk';
import { formatCount, type LabelClass, labelText, SET_LABELS, SelectField } from '@twinset/ui';
import { memo, useMemo } from 'react';
import { type FilterValue, type PairFilter, pairFilters } from './pair-filter.ts';
import type { PairAddress } from './use-pair-address.ts';

/** Returns the chosen pairs; all if the finding that was chosen does not exist any more. */
export function usePairFilter(value: FilterValue): { filters: PairFilter[]; chosen: PairFilter } {
  const findings = useDatasetReport().data?.findings;
  const repairs = useStore((state) => state.config.repairs);
  const filters = useMemo(() => pairFilters(findings ?? [], repairs), [findings, repairs]);
  return { filters, chosen: filters.find((one) => one.value === value) ?? (filters[0] as PairFilter) };
}

/** Names of the orders; `share` is that of the chosen class, or of all classes. */
const SORT_NAMES: Record<PairSort, string> = {
  name: 'Sort by name',
  newest: 'Newest first',
  findings: 'Most findings',
  smallest: 'Smallest class',
  share: 'Largest share',
};

type Counts = ReturnType<typeof usePairCounts>;

/** Returns the number of pairs of a choice; undefined until known. */
function countOf(value: FilterValue, counts: Counts): number | undefined {
  if (value === 'problems') return counts?.problems;
  if (value === 'excluded') return counts?.excluded;
  return counts?.findings[value.slice('finding '.length)];
}

function pairsText(value: number | string, counts: Counts): string {
  const pairs = counts?.labels.find((label) => label.value === value)?.pairs ?? 0;
  return counts === undefined ? '' : ` (${formatCount(pairs)})`;
}

export interface PairFiltersProps extends Pick<PairAddress, 'label' | 'set' | 'sort'> {
  filters: readonly PairFilter[];
  chosen: PairFilter;
  classes: readonly LabelClass[];
  onView: (change: Partial<PairAddress>) => void;
}

/**
 * Renders the choices of pairs by finding, class and set, with the numbers of pairs, and their order. Memoised, since the
 * page renders again when the viewer opens.
 */
export const PairFilters = memo(function PairFilters(props: PairFiltersProps) {
  const { filters, chosen, classes, label, set, sort, onView } = props;
  const counts = usePairCounts();
  const { sizes, noun } = useSplitNow();
  return (
    <>
      <SelectField
        label="Show"
        isActive={chosen.value !== 'all'}
        value={chosen.value}
        onChange={(show) => onView({ show: show as FilterValue })}
      >
        {filters.map(({ value, label: text, names }) => (
          <option key={value} value={value}>
            {names === undefined ? text : `${text} (${formatCount(countOf(value, counts) ?? names.length)})`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Class"
        isActive={label !== ''}
        value={label}
        onChange={(next) => onView({ label: next })}
      >
        <option value="">Any class</option>
        {classes.map((one) => (
          <option key={one.value} value={String(one.value)}>
            {labelText(one)}
            {pairsText(one.value, counts)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Set"
        isActive={set !== ''}
        value={set}
        onChange={(next) => onView({ set: next as SetName | '' })}
      >
        <option value="">Any set</option>
        {SETS.map((name) => (
          <option key={name} value={name}>
            {SET_LABELS[name]}
            {sizes && noun === 'pair' ? ` (${formatCount(sizes[name])})` : ''}
          </option>
        ))}
      </SelectField>
      <SelectField label="Sort" value={sort} onChange={(next) => onView({ sort: next as PairSort })}>
        {PAIR_SORTS.map((name) => (
          <option key={name} value={name}>
            {SORT_NAMES[name]}
          </option>
        ))}
      </SelectField>
    </>
  );
});
