import { type Finding, roleOf } from '@twinset/contract';
import { useDebounced, useDimension, useRepairedPairs, useStore } from '@twinset/sdk';
import {
  Button,
  Caption1,
  formatShare,
  makeStyles,
  NumberField,
  PairPreview,
  Slider,
  tokens,
} from '@twinset/ui';
import { useState } from 'react';

/** Number of pairs in the preview. */
const SHOWN = 2;
const DEBOUNCE_MS = 150;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, width: '100%' },
  controls: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 96px',
    columnGap: tokens.spacingHorizontalS,
    alignItems: 'center',
  },
  pair: { height: '96px', borderRadius: tokens.borderRadiusMedium, overflow: 'hidden' },
  choose: { alignSelf: 'flex-start' },
});

/** Renders the choice of the value that separates foreground and background, with the masks that it gives. */
export function ThresholdField({
  finding,
  onChoose,
}: {
  finding: Pick<Finding, 'files'>;
  onChoose: (at: number) => void;
}) {
  const styles = useStyles();
  const repairs = useStore((state) => state.config.repairs);
  const before = useDimension().data?.classes ?? [];
  const highest = Math.max(255, ...before.map(({ value }) => (typeof value === 'number' ? value : 0)));
  const [at, setAt] = useState<number | null>(null);
  const chosen = at ?? Math.ceil(highest / 2);
  const shownAt = useDebounced(chosen, DEBOUNCE_MS);
  const candidate = [...repairs, { kind: 'threshold' as const, at: shownAt }];
  const pairs = useRepairedPairs(candidate, finding.files.slice(0, SHOWN));
  const after = useDimension(candidate).data?.classes ?? [];
  const foreground = after
    .filter((label) => roleOf({ classes: [], background: '' }, label) !== 'background')
    .reduce((sum, { share }) => sum + share, 0);
  return (
    <div className={styles.root}>
      <div className={styles.controls}>
        <Slider
          size="small"
          aria-label="Threshold"
          min={1}
          max={highest}
          value={chosen}
          onChange={(_, { value }) => setAt(value)}
        />
        <NumberField label="Threshold" value={chosen} min={1} max={highest} onChange={setAt} />
      </div>
      {pairs.map((item) => (
        <div key={item.image?.name ?? item.mask?.name} className={styles.pair}>
          <PairPreview item={item} mode="side" opacity={1} />
        </div>
      ))}
      <Caption1 role="status">
        Values of {shownAt} and above become foreground: {formatShare(foreground)} of all pixels.
      </Caption1>
      <Button
        data-action="repair.choose"
        size="small"
        className={styles.choose}
        onClick={() => onChoose(chosen)}
      >
        Separate at {chosen}
      </Button>
    </div>
  );
}
