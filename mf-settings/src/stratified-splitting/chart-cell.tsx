import type { Balance } from '@twinset/contract';
import { Badge, DistributionChart, makeStyles, tokens } from '@twinset/ui';
import { columnLabel } from './attribute-names.ts';
import { distanceText, distanceWord, worstDistance } from './balance-text.ts';

const WORDS = {
  alike: { color: 'success', text: 'alike' },
  close: { color: 'brand', text: 'close' },
  apart: { color: 'warning', text: 'apart' },
} as const;

const useStyles = makeStyles({
  root: { position: 'relative', minWidth: 0 },
  badge: { position: 'absolute', top: 0, right: 0, fontVariantNumeric: 'tabular-nums' },
  space: { height: tokens.spacingVerticalXS },
});

/** One balanced column: its distribution in the three sets, and how far the furthest of them is from the whole. */
export function ChartCell({ balance }: { balance: Balance }) {
  const styles = useStyles();
  const worst = worstDistance(balance);
  const { color, text } = WORDS[distanceWord(worst)];
  return (
    <div className={styles.root}>
      <DistributionChart
        title={columnLabel(balance.attribute)}
        bins={balance.bins}
        sets={balance.sets}
        note={distanceText(balance)}
      />
      <Badge className={styles.badge} color={color} appearance="tint">
        {worst.toFixed(3)} {text}
      </Badge>
    </div>
  );
}
