import { PAIR_SORTS, type PairSort, SETS, type SetName } from '@twinset/contract';
import { getStore, useDatasetReport, usePairCounts, useSplitNow, useStore } from '@twinset/sdk';
import {
  ActionButton,
  Button,
  Caption1,
  Field,
  focusOutline,
  formatCount,
  formatNoun,
  type LabelClass,
  labelText,
  makeStyles,
  mergeClasses,
  SET_LABELS,
  Select,
  ToggleButton,
  tokens,
} from '@twinset/ui';
import { useKeptFocus } from '../lib/use-kept-focus.ts';
import {
  type FilterValue,
  type PairFilter,
  pairFilters,
  withExcluded,
  withoutExcluded,
} from './pair-filter.ts';
import type { usePairAddress } from './use-pair-address.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    outlineStyle: 'none',
    ':focus-visible': focusOutline,
  },
  field: {
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    maxWidth: '100%',
  },
  select: { minWidth: 0, maxWidth: '100%', '& select': { textOverflow: 'ellipsis' } },
  // A fixed width, so that nothing moves when the numbers of pairs are known.
  counted: { width: '128px' },
  count: { fontVariantNumeric: 'tabular-nums' },
});

/** Returns the chosen pairs; all if the finding that was chosen does not exist any more. */
export function usePairFilter(value: FilterValue): { filters: PairFilter[]; chosen: PairFilter } {
  const findings = useDatasetReport().data?.findings ?? [];
  const repairs = useStore((state) => state.config.repairs);
  const filters = pairFilters(findings, repairs);
  return { filters, chosen: filters.find((one) => one.value === value) ?? (filters[0] as PairFilter) };
}

/** Names of the orders; `share` is that of the chosen class, or of all classes. */
const SORT_NAMES: Record<PairSort, string> = {
  name: 'By name',
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

export interface PairSelectionProps {
  filters: readonly PairFilter[];
  chosen: PairFilter;
  /** The view of the pairs, and its change. */
  address: ReturnType<typeof usePairAddress>;
  classes: readonly LabelClass[];
  /** Files of the selected pairs, by the name of the pair; null while pairs are not selected. */
  selected: ReadonlyMap<string, readonly string[]> | null;
  onSelected: (selected: ReadonlyMap<string, readonly string[]> | null) => void;
}

/** Renders the choice of pairs by finding and name, and the actions for selected pairs: exclude them, or use them again. */
export function PairSelection(props: PairSelectionProps) {
  const { filters, chosen, address, classes, selected, onSelected } = props;
  const counts = usePairCounts();
  const { sizes, noun } = useSplitNow();
  const styles = useStyles();
  const root = useKeptFocus<HTMLDivElement>();
  const repairs = useStore((state) => state.config.repairs);
  const { setConfig } = getStore();
  const files = selected === null ? [] : [...selected.values()].flat();
  const count = selected?.size ?? 0;
  const reason = count === 0 ? 'No pair is selected.' : null;
  const { names } = chosen;
  const exclude = (some: readonly string[]) => {
    setConfig({ repairs: withExcluded(repairs, some) });
    onSelected(selected && new Map());
  };
  const again = (some: readonly string[]) => {
    setConfig({ repairs: withoutExcluded(repairs, some) });
    onSelected(selected && new Map());
  };
  return (
    <div ref={root} tabIndex={-1} className={styles.root}>
      <Field label="Show" orientation="horizontal" className={styles.field}>
        <Select
          className={mergeClasses(styles.select, styles.counted)}
          value={chosen.value}
          onChange={(_, data) => address.setView({ show: data.value as FilterValue })}
        >
          {filters.map(({ value, label, names: some }) => (
            <option key={value} value={value}>
              {some === undefined
                ? label
                : `${label} (${formatCount(countOf(value, counts) ?? some.length)})`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Class" orientation="horizontal" className={styles.field}>
        <Select
          className={mergeClasses(styles.select, styles.counted)}
          value={address.label}
          onChange={(_, data) => address.setView({ label: data.value })}
        >
          <option value="">Any class</option>
          {classes.map((one) => (
            <option key={one.value} value={String(one.value)}>
              {labelText(one)}
              {pairsText(one.value, counts)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Set" orientation="horizontal" className={styles.field}>
        <Select
          className={mergeClasses(styles.select, styles.counted)}
          value={address.set}
          onChange={(_, data) => address.setView({ set: data.value as SetName | '' })}
        >
          <option value="">Any set</option>
          {SETS.map((set) => (
            <option key={set} value={set}>
              {SET_LABELS[set]}
              {sizes && noun === 'pair' ? ` (${formatCount(sizes[set])})` : ''}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Sort" orientation="horizontal" className={styles.field}>
        <Select
          className={styles.select}
          value={address.sort}
          onChange={(_, data) => address.setView({ sort: data.value as PairSort })}
        >
          {PAIR_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_NAMES[sort]}
            </option>
          ))}
        </Select>
      </Field>
      <ToggleButton
        data-action="pairs.select"
        checked={selected !== null}
        onClick={() => onSelected(selected === null ? new Map() : null)}
      >
        Select pairs
      </ToggleButton>
      {selected === null && names !== undefined && (
        <Button
          data-action="pairs.excludeAll"
          onClick={() => (chosen.value === 'excluded' ? again : exclude)(names)}
        >
          {chosen.value === 'excluded' ? 'Use all of these again' : 'Exclude all of these'}
        </Button>
      )}
      {selected !== null && (
        <>
          <Caption1 role="status" className={styles.count}>
            {formatNoun(count, 'pair')} selected
          </Caption1>
          <ActionButton
            data-action="pairs.exclude"
            disabledReason={reason}
            onClick={() => exclude([...selected.keys()])}
          >
            Exclude
          </ActionButton>
          <ActionButton data-action="pairs.include" disabledReason={reason} onClick={() => again(files)}>
            Use again
          </ActionButton>
        </>
      )}
    </div>
  );
}
