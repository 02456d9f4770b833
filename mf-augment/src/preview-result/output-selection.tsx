import { type OutputSort, TRANSFORM_CARDS } from '@twinset/contract';
import { useOutputCounts } from '@twinset/sdk';
import { Field, formatCount, makeStyles, Select, tokens } from '@twinset/ui';
import type { useResultAddress } from './use-result-address.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
  },
  field: {
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    maxWidth: '100%',
  },
  select: { minWidth: 0, maxWidth: '100%' },
});

const SORT_NAMES: Record<OutputSort, string> = { number: 'By number', source: 'By source' };

/** Renders the choice of outputs by transform, with the number of outputs of each, and their order. */
export function OutputSelection({ address }: { address: ReturnType<typeof useResultAddress> }) {
  const styles = useStyles();
  const counts = useOutputCounts(address.set);
  const { transform, sort, setView } = address;
  const present = TRANSFORM_CARDS.filter(({ flag }) => counts?.[flag] || flag === transform);
  const withCount = (label: string, key: string) =>
    counts === undefined ? label : `${label} (${formatCount(counts[key] ?? 0)})`;
  return (
    <div className={styles.root}>
      <Field label="Show" orientation="horizontal" className={styles.field}>
        <Select
          className={styles.select}
          value={transform}
          onChange={(_, { value }) => setView({ transform: value })}
        >
          <option value="">All outputs</option>
          <option value="none">{withCount('Unchanged', 'none')}</option>
          {present.map(({ flag, label }) => (
            <option key={flag} value={flag}>
              {withCount(label, flag)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Sort" orientation="horizontal" className={styles.field}>
        <Select className={styles.select} value={sort} onChange={(_, { value }) => setView({ sort: value })}>
          {Object.entries(SORT_NAMES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
