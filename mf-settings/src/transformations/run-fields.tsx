import { getStore, useLimits, useStore } from '@twinset/sdk';
import { Field, makeStyles, NumberField, Panel, Switch, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
});

/** Renders the number of training outputs, the seed, and whether validation pairs are transformed. */
export function RunFields() {
  const styles = useStyles();
  const limits = useLimits();
  const config = useStore((state) => state.config);
  const set = getStore().setConfig;
  return (
    <Panel title="Outputs">
      <div className={styles.fields}>
        <NumberField
          label="Augmented training images"
          value={config.totalAugmentedImages}
          min={limits.totalAugmentedImagesMin}
          max={limits.totalAugmentedImagesMax}
          onChange={(totalAugmentedImages) => set({ totalAugmentedImages })}
        />
        <NumberField
          label="Seed"
          hint="The same seed produces the same outputs."
          value={config.seed}
          min={-Number.MAX_SAFE_INTEGER}
          max={Number.MAX_SAFE_INTEGER}
          onChange={(seed) => set({ seed })}
        />
      </div>
      <Field hint="Usually off: validation pairs are not transformed. Test pairs are never transformed.">
        <Switch
          label="Augment validation data"
          checked={config.augmentValData}
          onChange={(_, { checked }) => set({ augmentValData: checked })}
        />
      </Field>
    </Panel>
  );
}
