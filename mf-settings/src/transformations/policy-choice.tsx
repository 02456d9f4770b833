import { type AugmentConfig, CONFIG_LIMITS } from '@twinset/contract';
import { getStore, useStore } from '@twinset/sdk';
import { Field, makeStyles, NumberField, Radio, RadioGroup, tokens } from '@twinset/ui';
import { PolicyGroups } from './policy-groups.tsx';

type Policy = AugmentConfig['transformPolicy'];

const CHOICES: readonly { value: Policy; label: string }[] = [
  { value: 'each', label: 'Each with its own probability' },
  { value: 'oneOf', label: 'One of them per output' },
  { value: 'someOf', label: 'Several of them per output' },
];

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalL, alignItems: 'flex-start' },
  radios: { flexWrap: 'wrap' },
  count: { width: '200px' },
});

/** Renders the choice of how many of the enabled transforms are applied to an output. */
export function PolicyChoice() {
  const styles = useStyles();
  const policy = useStore((state) => state.config.transformPolicy);
  const count = useStore((state) => state.config.transformCount);
  const { setConfig } = getStore();
  return (
    <div className={styles.root}>
      <Field
        label="Apply the chosen transformations"
        {...(policy === 'each' ? {} : { hint: 'A higher probability makes a transformation more frequent.' })}
      >
        <RadioGroup
          layout="horizontal"
          className={styles.radios}
          value={policy}
          onChange={(_, { value }) => setConfig({ transformPolicy: value as Policy })}
        >
          {CHOICES.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </RadioGroup>
      </Field>
      {policy === 'each' && <PolicyGroups />}
      {policy === 'someOf' && (
        <div className={styles.count}>
          <NumberField
            label="Transformations per output"
            value={count}
            min={1}
            max={CONFIG_LIMITS.transformCountMax}
            onChange={(transformCount) => setConfig({ transformCount })}
          />
        </div>
      )}
    </div>
  );
}
