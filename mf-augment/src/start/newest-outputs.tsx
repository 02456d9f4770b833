import { useDimension, useOutputs, usePlan, useRunConfig } from '@twinset/sdk';
import { makeStyles, PairPreview, tokens, useLabelFilter } from '@twinset/ui';
import { useEffect, useRef, useState } from 'react';

const SHOWN_COUNT = 4;
const EVERY_MS = 3000;
/**
 * Largest share of the run's time that the preview may use, since each shown output is computed a second
 * time.
 */
const COST_MAX = 0.1;

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fill, minmax(220px, 1fr))`,
    gap: tokens.spacingHorizontalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  pair: { height: '120px', borderRadius: tokens.borderRadiusMedium, overflow: 'hidden' },
});

/** Returns the value, updated at most once every `everyMs` milliseconds. */
function useThrottled(value: number, everyMs: number): number {
  const latest = useRef(value);
  latest.current = value;
  const [shown, setShown] = useState(value);
  useEffect(() => {
    const timer = setInterval(() => setShown(latest.current), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return shown;
}

/**
 * Renders the training outputs that the run has computed last.
 * @param count number of outputs so far
 * @param rate outputs per second
 */
export function NewestOutputs({ count, rate }: { count: number; rate: number }) {
  const styles = useStyles();
  const config = useRunConfig(0);
  // Whole multiples, because the rate changes constantly and each change of the interval would restart the
  // timer.
  const everyMs =
    Math.ceil(Math.max(1, SHOWN_COUNT / Math.max(rate, 0.01) / COST_MAX / (EVERY_MS / 1000))) * EVERY_MS;
  const total = usePlan(config).data?.outputs.train ?? 0;
  const last = Math.min(useThrottled(count, everyMs), total);
  const first = Math.max(0, last - SHOWN_COUNT);
  const indices = Array.from({ length: last - first }, (_, i) => first + i);
  const outputs = useOutputs({ config, set: 'train', indices }, indices.length > 0);
  const { labelFilter, definition } = useLabelFilter(useDimension().data);
  const items = outputs.data?.results ?? [];
  if (items.length === 0) return null;
  return (
    <>
      {definition}
      <ul className={styles.root} aria-label="Newest outputs">
        {items.map((item, position) => (
          <li key={position} className={styles.pair}>
            <PairPreview item={item} mode="side" opacity={1} labelFilter={labelFilter} />
          </li>
        ))}
      </ul>
    </>
  );
}
