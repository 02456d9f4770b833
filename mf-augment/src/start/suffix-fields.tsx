import { getStore, useLimits, useStore } from '@twinset/sdk';
import { makeStyles, NumberField, Panel, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
    gap: tokens.spacingHorizontalL,
  },
});

const FIELDS = [
  ['initialTrainSaveId', 'Train starts at'],
  ['initialValSaveId', 'Validation starts at'],
  ['initialTestSaveId', 'Test starts at'],
] as const;

/** Renders the number in the first file name of each set, for sets that continue an earlier result. */
export function SuffixFields({ disabled }: { disabled: boolean }) {
  const styles = useStyles();
  const limits = useLimits();
  const config = useStore((state) => state.config);
  return (
    <Panel
      title="File names"
      hint={`Train files start with img_${config.initialTrainSaveId}.png and mask_${config.initialTrainSaveId}.png.`}
    >
      <div className={styles.fields}>
        {FIELDS.map(([field, label]) => (
          <NumberField
            key={field}
            label={label}
            value={config[field]}
            min={limits.saveIdMin}
            max={limits.saveIdMax}
            disabled={disabled}
            onChange={(value) => getStore().setConfig({ [field]: value })}
          />
        ))}
      </div>
    </Panel>
  );
}
