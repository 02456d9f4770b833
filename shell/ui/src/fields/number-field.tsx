import { useState } from 'react';
import { Field, Input, makeStyles, Text, tokens } from '../fluent.ts';
import { clampNumber, keepNumeric, readNumber } from './number-text.ts';

export interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Decimal places; whole numbers when absent. */
  decimals?: number;
  /** Step of the arrow keys; 1, or one unit of the last decimal. */
  step?: number;
  unit?: string;
  hint?: string;
  disabled?: boolean;
  onChange: (value: number) => void;
}

const useStyles = makeStyles({
  // A field is as wide as its place; the browser's own width of a text input would spill out of narrow ones.
  input: { minWidth: 0, width: '100%' },
  // Readable in a disabled field as well.
  unit: { color: tokens.colorNeutralForeground3 },
});

/**
 * A number that can be cleared and typed. While the text is a number within the limits it is reported at once;
 * on leaving the field it is clamped, or goes back to the last value when it is none. Reports no NaN, ever.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, min, max, decimals = 0, unit, hint, disabled = false, onChange } = props;
  const styles = useStyles();
  const step = props.step ?? 10 ** -decimals;
  const rules = { min, max, decimals };
  const [draft, setDraft] = useState<string | null>(null);
  const read = draft === null ? value : readNumber(draft);
  const outside = read !== null && (read < min || read > max);

  const type = (text: string) => {
    const kept = keepNumeric(text, rules);
    setDraft(kept);
    const next = readNumber(kept);
    if (next !== null && next >= min && next <= max && next !== value) onChange(next);
  };
  const leave = () => {
    const next = draft === null ? null : readNumber(draft);
    setDraft(null);
    if (next === null) return;
    const clamped = clampNumber(next, rules);
    if (clamped !== value) onChange(clamped);
  };
  const nudge = (direction: 1 | -1) => {
    const next = clampNumber((read ?? value) + direction * step, rules);
    setDraft(null);
    if (next !== value) onChange(next);
  };

  return (
    <Field
      label={label}
      hint={hint ?? `${min} to ${max}${unit === undefined ? '' : ` ${unit}`}`}
      {...(outside
        ? { validationState: 'warning', validationMessage: `Will be set to ${clampNumber(read, rules)}.` }
        : {})}
    >
      <Input
        className={styles.input}
        value={draft ?? String(value)}
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        role="spinbutton"
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={value}
        disabled={disabled}
        autoComplete="off"
        contentAfter={
          unit === undefined ? undefined : (
            <Text size={200} className={styles.unit}>
              {unit}
            </Text>
          )
        }
        onChange={(_, data) => type(data.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          nudge(event.key === 'ArrowUp' ? 1 : -1);
        }}
      />
    </Field>
  );
}
