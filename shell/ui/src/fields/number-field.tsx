import { useState } from 'react';
import { Field, Input, makeStyles, Text, tokens } from '../fluent.ts';
import {
  acceptedText,
  clampedMessage,
  clampNumber,
  type FieldMessage,
  rangeText,
  readNumber,
  stepNumber,
  typedMessage,
} from './number-text.ts';

export interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Decimal places; 0 if absent. */
  decimals?: number;
  /** Step of the arrow keys; 1, or one unit of the last decimal. */
  step?: number;
  unit?: string;
  hint?: string;
  disabled?: boolean;
  onChange: (value: number) => void;
}

const useStyles = makeStyles({
  // A field is as wide as its container; the browser's default width of a text input would overflow narrow
  // ones.
  input: { minWidth: 0, width: '100%' },
  // Readable in a disabled field as well.
  unit: { color: tokens.colorNeutralForeground3 },
});

interface Draft {
  /** The typed text. */
  text: string;
  /** The number before typing began, which is reported while the text is not a number. */
  start: number;
  /** The number stored for the text; if it differs now, something else has changed it since. */
  stored: number;
}

/**
 * Renders a field for a number that can be cleared and typed. The text stays as typed. A number within the
 * limits is reported immediately; otherwise the number before typing began is reported, and a message below
 * shows the limits. On leaving the field a number out of range is clamped, which the message mentions, an
 * empty field shows the number again, and any other text stays with its message. Never reports NaN.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, min, max, decimals = 0, unit, hint, disabled = false, onChange } = props;
  const styles = useStyles();
  const step = props.step ?? 10 ** -decimals;
  const rules = { min, max, decimals };
  const [draft, setDraft] = useState<Draft | null>(null);
  const [clamped, setClamped] = useState<{ message: FieldMessage; value: number } | null>(null);
  const text = draft !== null && draft.stored === value && !disabled ? draft.text : null;

  const report = (next: number) => {
    if (next !== value) onChange(next);
  };
  const changeText = (typed: string) => {
    const next = readNumber(typed, rules);
    const start = text !== null && draft !== null ? draft.start : value;
    const stored = next !== null && next >= min && next <= max ? next : start;
    setClamped(null);
    setDraft({ text: typed, start, stored });
    report(stored);
  };
  const commit = () => {
    const next = text === null ? null : readNumber(text, rules);
    if (next === null) {
      if (text?.trim() === '') setDraft(null);
      return;
    }
    const clampedValue = clampNumber(next, rules);
    setDraft(null);
    if (clampedValue !== next)
      setClamped({ message: clampedMessage(next, clampedValue), value: clampedValue });
    report(clampedValue);
  };
  const stepBy = (direction: 1 | -1) => {
    setDraft(null);
    setClamped(null);
    report(stepNumber(value, direction * step, rules));
  };

  const message = (): FieldMessage | null => {
    // Nothing can be done in it.
    if (disabled) return null;
    if (text !== null && text.trim() !== '') return typedMessage(text, value, rules, unit);
    if (clamped?.value === value) return clamped.message;
    // A stored number that violates new limits, such as those of smaller images.
    return value < min || value > max ? { state: 'warning', text: acceptedText(rules, unit) } : null;
  };
  const fieldMessage = message();
  const namesRange = fieldMessage?.text.startsWith(acceptedText(rules, unit)) === true;
  return (
    <Field
      label={label}
      hint={hint ?? (namesRange ? undefined : rangeText(rules, unit))}
      {...(fieldMessage === null
        ? {}
        : { validationState: fieldMessage.state, validationMessage: fieldMessage.text })}
    >
      <Input
        className={styles.input}
        value={text ?? String(value)}
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
        onChange={(_, data) => changeText(data.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          stepBy(event.key === 'ArrowUp' ? 1 : -1);
        }}
      />
    </Field>
  );
}
