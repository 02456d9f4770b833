import { OUTPUT_SORTS, type OutputSort, TRANSFORM_CARDS } from '@twinset/contract';
import { useOutputCounts } from '@twinset/sdk';
import { formatCount, SelectField } from '@twinset/ui';
import type { useResultAddress } from './use-result-address.ts';

const SORT_NAMES: Record<OutputSort, string> = { number: 'Sort by number', source: 'Sort by source' };

/** Renders the choice of outputs by transform, with the number of outputs of each, and their order. */
export function OutputSelection({ address }: { address: ReturnType<typeof useResultAddress> }) {
  const counts = useOutputCounts(address.set);
  const { transform, sort, setView } = address;
  const present = TRANSFORM_CARDS.filter(({ flag }) => counts?.[flag] || flag === transform);
  const withCount = (label: string, key: string) =>
    counts === undefined ? label : `${label} (${formatCount(counts[key] ?? 0)})`;
  return (
    <>
      <SelectField
        label="Show"
        isActive={transform !== ''}
        value={transform}
        onChange={(value) => setView({ transform: value })}
      >
        <option value="">All outputs</option>
        <option value="none">{withCount('Unchanged', 'none')}</option>
        {present.map(({ flag, label }) => (
          <option key={flag} value={flag}>
            {withCount(label, flag)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Sort" value={sort} onChange={(value) => setView({ sort: value })}>
        {OUTPUT_SORTS.map((value) => (
          <option key={value} value={value}>
            {SORT_NAMES[value]}
          </option>
        ))}
      </SelectField>
    </>
  );
}
