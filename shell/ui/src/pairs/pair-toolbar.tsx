import { type FormEvent, useState } from 'react';
import { Segments } from '../fields/segments.tsx';
import { Button, Input, makeStyles, Slider, Switch, tokens } from '../fluent.ts';

export interface PairView {
  columns: 1 | 2 | 3;
  overlay: boolean;
  /** Opacity of the mask in overlay mode, 0 to 1. */
  opacity: number;
}

const useStyles = makeStyles({
  drawing: { display: 'block', fill: 'currentColor' },
  overlay: { whiteSpace: 'nowrap', marginLeft: '-8px' },
  slider: { flex: '1 1 88px', maxWidth: '180px', minWidth: '88px' },
  jump: { display: 'flex', marginLeft: 'auto', gap: tokens.spacingHorizontalXS },
  number: {
    width: '76px',
    // Arrows would take the place of the text.
    appearance: 'textfield',
    '::-webkit-inner-spin-button': { display: 'none' },
  },
  go: { minWidth: 0 },
});

const SIDE = 16;
const GAP = 2;

/** Draws a number of columns. */
function Columns({ count }: { count: number }) {
  const styles = useStyles();
  const width = (SIDE - GAP * (count - 1)) / count;
  return (
    <svg className={styles.drawing} width={SIDE} height={SIDE} aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
        <rect key={i} x={i * (width + GAP)} y={2} width={width} height={12} rx={1} />
      ))}
    </svg>
  );
}

const COLUMNS = ([1, 2, 3] as const).map((count) => ({
  value: `${count}` as const,
  label: <Columns count={count} />,
  name: count === 1 ? '1 column' : `${count} columns`,
}));

export interface PairToolbarProps {
  view: PairView;
  onChange: (view: PairView) => void;
  /** Total number of pairs; null while unknown. */
  total: number | null;
  /** Shows the pair at a position, 0 for the first. */
  onJump: (index: number) => void;
}

/** Renders the view options of pairs (columns, side by side or overlay, opacity), and a field to go to a pair; for `GridTools`. */
export function PairToolbar({ view, onChange, total, onJump }: PairToolbarProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const number = Math.round(Number(typed));
    if (number > 0 && total !== null && total > 0) onJump(Math.min(number, total) - 1);
  };
  return (
    <>
      <Segments
        small
        label="Columns"
        value={`${view.columns}`}
        choices={COLUMNS}
        onChange={(columns) => onChange({ ...view, columns: Number(columns) as PairView['columns'] })}
      />
      <Switch
        className={styles.overlay}
        label="Mask over image"
        checked={view.overlay}
        onChange={(_, data) => onChange({ ...view, overlay: data.checked })}
      />
      {/* Always shown, so that nothing moves when the overlay is switched. */}
      <Slider
        className={styles.slider}
        aria-label="Opacity"
        title="Opacity of the mask"
        disabled={!view.overlay}
        min={0}
        max={100}
        step={5}
        value={Math.round(view.opacity * 100)}
        onChange={(_, data) => onChange({ ...view, opacity: data.value / 100 })}
      />
      <form className={styles.jump} onSubmit={jump} noValidate>
        <Input
          type="number"
          min={1}
          input={{ className: styles.number }}
          aria-label="Go to pair"
          placeholder="Pair no."
          value={typed}
          onChange={(_, { value }) => setTyped(value)}
        />
        <Button data-action="pairs.jump" className={styles.go} type="submit">
          Go
        </Button>
      </form>
    </>
  );
}
