import { Field, type PairMode, Radio, RadioGroup } from '@twinset/ui';

const CHOICES: readonly { value: PairMode; label: string }[] = [
  { value: 'image', label: 'Image' },
  { value: 'mask', label: 'Mask' },
  { value: 'overlay', label: 'Mask over image' },
];

/** Renders the choice between image, mask, and mask over image. */
export function ViewChoice({ mode, onChange }: { mode: PairMode; onChange: (mode: PairMode) => void }) {
  return (
    <Field label="Show">
      <RadioGroup layout="horizontal" value={mode} onChange={(_, { value }) => onChange(value as PairMode)}>
        {CHOICES.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </RadioGroup>
    </Field>
  );
}
