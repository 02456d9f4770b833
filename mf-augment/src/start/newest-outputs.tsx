import { useOutputs, usePlan, useRunConfig } from '@twinset/sdk';
import { makeStyles, PairPicture, tokens } from '@twinset/ui';
import { useEffect, useRef, useState } from 'react';

const SHOWN = 4;
const EVERY_MS = 2000;

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

/** A value at most once in a while: what runs in front shall not slow what it shows. */
function useNowAndThen(value: number): number {
  const latest = useRef(value);
  latest.current = value;
  const [shown, setShown] = useState(value);
  useEffect(() => {
    const timer = setInterval(() => setShown(latest.current), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return shown;
}

/**
 * Training outputs that the run has just made.
 * @param made outputs so far.
 */
export function NewestOutputs({ made }: { made: number }) {
  const styles = useStyles();
  const config = useRunConfig(0);
  const total = usePlan(config).data?.outputs.train ?? 0;
  const last = Math.min(useNowAndThen(made), total);
  const first = Math.max(0, last - SHOWN);
  const indices = Array.from({ length: last - first }, (_, i) => first + i);
  const outputs = useOutputs({ config, set: 'train', indices }, indices.length > 0);
  const items = outputs.data?.results ?? [];
  if (items.length === 0) return null;
  return (
    <ul className={styles.root} aria-label="Made just now">
      {items.map((item, place) => (
        <li key={place} className={styles.pair}>
          <PairPicture item={item} mode="side" opacity={1} />
        </li>
      ))}
    </ul>
  );
}
