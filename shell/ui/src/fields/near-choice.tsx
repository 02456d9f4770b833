import type { AugmentConfig } from '@twinset/contract';
import { Field, Radio, RadioGroup } from '../fluent.ts';

type Keep = AugmentConfig['keepNearDuplicates'];

const CHOICES: readonly { keep: Keep; label: string }[] = [
  { keep: true, label: 'Keep together unless there are too many' },
  { keep: 'always', label: 'Always keep together' },
  { keep: false, label: 'Never keep together' },
];

export interface NearChoiceProps {
  value: Keep;
  hint: string;
  onChange: (keep: Keep) => void;
}

/** Renders the choice whether near duplicates stay in one set. */
export function NearChoice({ value, hint, onChange }: NearChoiceProps) {
  return (
    <Field label="Near duplicates" hint={hint}>
      <RadioGroup
        value={String(value)}
        onChange={(_, { value: chosen }) => {
          const choice = CHOICES.find(({ keep }) => String(keep) === chosen);
          if (choice) onChange(choice.keep);
        }}
      >
        {CHOICES.map(({ keep, label }) => (
          <Radio key={label} value={String(keep)} label={label} />
        ))}
      </RadioGroup>
    </Field>
  );
}
