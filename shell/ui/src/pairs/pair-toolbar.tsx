import { type FormEvent, useState } from 'react';
import { Button, Field, Input, makeStyles, Radio, RadioGroup, Slider, Switch, tokens } from '../fluent.ts';

export interface PairView {
  columns: 1 | 2 | 3;
  overlay: boolean;
  /** Opacity of the mask in overlay mode, 0 to 1. */
  opacity: number;
}

const useStyles = makeStyles({
  // The label takes the width of its text, not a third of the field.
  field: { gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: tokens.spacingHorizontalS },
  slider: { width: '160px' },
  jump: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  number: { width: '124px' },
});

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
      <Field label="Columns" orientation="horizontal" className={styles.field}>
        <RadioGroup
          layout="horizontal"
          value={String(view.columns)}
          onChange={(_, data) => onChange({ ...view, columns: Number(data.value) as 1 | 2 | 3 })}
        >
          <Radio value="1" label="1" />
          <Radio value="2" label="2" />
          <Radio value="3" label="3" />
        </RadioGroup>
      </Field>
      <Switch
        label="Mask over image"
        checked={view.overlay}
        onChange={(_, data) => onChange({ ...view, overlay: data.checked })}
      />
      {/* Always shown, so that nothing moves when the overlay is switched. */}
      <Field label="Opacity" orientation="horizontal" className={styles.field}>
        <Slider
          className={styles.slider}
          disabled={!view.overlay}
          min={0}
          max={100}
          step={5}
          value={Math.round(view.opacity * 100)}
          onChange={(_, data) => onChange({ ...view, opacity: data.value / 100 })}
        />
      </Field>
      <form className={styles.jump} onSubmit={jump} noValidate>
        <Input
          type="number"
          min={1}
          input={{ className: styles.number }}
          aria-label="Go to pair"
          placeholder="Go to pair"
          value={typed}
          onChange={(_, { value }) => setTyped(value)}
        />
        <Button data-action="pairs.jump" type="submit">
          Go
        </Button>
      </form>
    </>
  );
}
