import type { FoldsReport } from '@twinset/contract';
import { formatNoun, Panel, Text } from '@twinset/ui';

/** Renders the folds of a result: their sizes, and how equal they are. */
export function FoldsResult({ folds }: { folds: FoldsReport }) {
  const { sizes, groups, imbalance, columns } = folds;
  const balanced = columns.length > 0 ? ` Balanced: ${columns.join(', ')}.` : '';
  const kept = groups.count > 0 ? ` ${formatNoun(groups.count, 'group')} stayed together.` : '';
  return (
    <Panel
      title="Cross-validation"
      hint={`${sizes.length} folds in folds.csv; imbalance ${imbalance.toFixed(4)} (0: equal folds).`}
    >
      <Text>
        Pairs per fold: {sizes.join(', ')}.{kept}
        {balanced}
      </Text>
    </Panel>
  );
}
