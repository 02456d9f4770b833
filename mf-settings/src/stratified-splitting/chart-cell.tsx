import type { Balance, SetCounts } from '@twinset/contract';
import { Badge, makeStyles } from '@twinset/ui';
import { columnLabel, unitOf } from './attribute-names.ts';
import { distanceRating, distanceText, percentOf, worstDistance } from './balance-text.ts';
import { coarsen } from './coarsen.ts';
import { DistributionChart } from './distribution-chart.tsx';

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
  return (
    <div className={styles.root}>
      <DistributionChart
        title={columnLabel(balance.attribute)}
        bins={bins}
        sets={sets}
        unit={unitOf(balance.attribute)}
        note={distanceText(balance)}
      />
      <Badge className={styles.badge} color={distanceRating(worst)} appearance="tint">
        differs by {percentOf(worst)}
      </Badge>
    </div>
  );
}
