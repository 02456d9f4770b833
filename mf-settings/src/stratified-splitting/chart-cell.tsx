import type { Balance, SetCounts } from '@twinset/contract';
import { Badge, DistributionChart, makeStyles } from '@twinset/ui';
import { columnLabel } from './attribute-names.ts';
import { distanceText, distanceWord, worstDistance } from './balance-text.ts';
import { coarsen } from './coarsen.ts';

const WORDS = {
  alike: { color: 'success', text: 'alike' },
  close: { color: 'brand', text: 'close' },
  apart: { color: 'warning', text: 'apart' },
} as const;

const useStyles = makeStyles({
  root: { position: 'relative', minWidth: 0 },
  badge: { position: 'absolute', top: 0, right: 0, fontVariantNumeric: 'tabular-nums' },
});

/**
 * Renders one balanced column: its distribution in the three sets, and the largest distance of a set from the
 * whole dataset.
 */
export function ChartCell({ balance, sizes }: { balance: Balance; sizes: SetCounts }) {
  const styles = useStyles();
  const { bins, sets } = coarsen(balance, sizes);
  const worst = worstDistance(balance);
  const { color, text } = WORDS[distanceWord(worst)];
  return (
    <div className={styles.root}>
      <DistributionChart
        title={columnLabel(balance.attribute)}
        bins={bins}
        sets={sets}
        note={distanceText(balance)}
      />
      <Badge className={styles.badge} color={color} appearance="tint">
        {worst.toFixed(3)} {text}
      </Badge>
    </div>
  );
}
