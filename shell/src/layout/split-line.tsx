import { SETS, type SetName } from '@twinset/contract';
import { hundredthsOf, useDebounced, useFacts, useSplitSizes, useStore } from '@twinset/sdk';
import { formatCount, makeStyles, Text } from '@twinset/ui';

const REST_MS = 200;

const useStyles = makeStyles({ stale: { opacity: 0.5 } });

const inOrder = (numbers: Record<SetName, number>): string =>
  SETS.map((set) => formatCount(numbers[set])).join(' / ');

/** The shares of the sets and the pairs that they come to: "70 / 20 / 10 → 560 / 160 / 80". */
export function SplitLine() {
  const styles = useStyles();
  const config = useStore((state) => state.config);
  const rested = useDebounced(config, REST_MS);
  const { facts } = useFacts();
  const { data, isError, isPlaceholderData } = useSplitSizes(rested, facts.balance.ok);
  const shares = hundredthsOf(config);
  const known = facts.balance.ok && !isError && data !== undefined;
  const stale = isPlaceholderData || inOrder(shares) !== inOrder(hundredthsOf(rested));
  return (
    <Text size={200} wrap={false}>
      {inOrder(shares)}
      {known && <span className={stale ? styles.stale : undefined}> → {inOrder(data.sizes)}</span>}
    </Text>
  );
}
