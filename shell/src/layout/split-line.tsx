import { SETS, type SetName } from '@twinset/contract';
import { isSplitGiven, useFacts, useSplitNow, useStore } from '@twinset/sdk';
import { formatCount, makeStyles, Text } from '@twinset/ui';

const useStyles = makeStyles({ stale: { opacity: 0.5 } });

const inOrder = (numbers: Record<SetName, number>): string =>
  SETS.map((set) => formatCount(numbers[set])).join(' / ');

/**
 * Renders the shares of the sets and the resulting pairs: "70 / 20 / 10 → 560 / 160 / 80"; of tiles with the word. A
 * column that assigns the pairs is named instead of the shares.
 */
export function SplitLine() {
  const styles = useStyles();
  const { facts } = useFacts();
  const given = useStore((state) => isSplitGiven(state.config));
  const { shares, sizes, stale, noun } = useSplitNow(facts.balance.ok);
  return (
    <Text size={200} wrap={false}>
      {given ? 'split of the CSV file' : inOrder(shares)}
      {sizes !== undefined && (
        <span className={stale ? styles.stale : undefined}>
          {` → ${inOrder(sizes)}${noun === 'tile' ? ' tiles' : ''}`}
        </span>
      )}
    </Text>
  );
}
