import { useDimension, useOutputs, usePlan, useRunConfig } from '@twinset/sdk';
import { makeStyles, PairPreview, Panel, SkeletonItem, tokens, useLabelFilter } from '@twinset/ui';
import { useEffect, useState } from 'react';

/** Fills the column beside the settings at 1440 x 900 pixels. */
const SHOWN_COUNT = 6;
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
  pair: { height: '140px', borderRadius: tokens.borderRadiusMedium, overflow: 'hidden' },
  wait: { height: '140px' },
});

/** Returns the value, updated at most once every `everyMs` milliseconds; the first one above 0 and the last one at once. */
function useThrottled(value: number, last: number, everyMs: number): number {
  const [shown, setShown] = useState(() => ({ value, at: Date.now() }));
  useEffect(() => {
    if (value === shown.value) return;
    const isUrgent = shown.value === 0 || value === last;
    const wait = isUrgent ? 0 : Math.max(0, shown.at + everyMs - Date.now());
    const timer = setTimeout(() => setShown({ value, at: Date.now() }), wait);
    return () => clearTimeout(timer);
  }, [value, last, everyMs, shown]);
  return shown.value;
}

/**
 * Renders the training outputs that the run has computed last.
 * @param count number of outputs so far
 * @param rate outputs per second
 */
export function NewestOutputs({ count, rate }: { count: number; rate: number }) {
  const styles = useStyles();
  const config = useRunConfig(0);
  const everyMs = Math.max(EVERY_MS, (1000 * SHOWN_COUNT) / Math.max(rate, 0.01) / COST_MAX);
  const total = usePlan(config).data?.outputs.train ?? 0;
  const last = useThrottled(Math.min(count, total), total, everyMs);
  const first = Math.max(0, last - SHOWN_COUNT);
  const indices = Array.from({ length: last - first }, (_, i) => first + i);
  const outputs = useOutputs({ config, set: 'train', indices, thumbnails: true }, indices.length > 0);
  const { labelFilter, definition } = useLabelFilter(useDimension().data);
  const items = outputs.data?.results ?? [];
  // As many places as there will be outputs, so that nothing moves when they arrive.
  const places = Array.from({ length: Math.min(SHOWN_COUNT, total) }, (_, place) => items[place]);
  if (places.length === 0) return null;
  return (
    <Panel title="Newest outputs">
      {definition}
      <ul className={styles.root} aria-label="Newest outputs">
        {places.map((item, position) => (
          <li key={position} className={styles.pair}>
            {item === undefined ? (
              <SkeletonItem className={styles.wait} />
            ) : (
              <PairPreview item={item} mode="side" opacity={1} labelFilter={labelFilter} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
