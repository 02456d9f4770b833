import { TRANSFORM_FLAGS, type TransformFlag } from '@twinset/contract';
import { useNavigate } from '@twinset/router';
import { getStore, useLimits, usePageNavigation, useStore } from '@twinset/sdk';
import { NumberField, PageFrame, Panel, Switch } from '@twinset/ui';

const LABELS: Record<TransformFlag, string> = {
  randomCrop: 'Random crop',
  flipLeftRight: 'Flip left to right',
  flipUpDown: 'Flip up and down',
  randomRotate: 'Random rotation',
  corruptBrightness: 'Change brightness',
  corruptContrast: 'Change contrast',
  corruptSaturation: 'Change saturation',
};

/** Which random transformations the training outputs go through. */
export function TransformationsPage() {
  const navigation = usePageNavigation('transformation', useNavigate());
  const config = useStore((state) => state.config);
  const limits = useLimits();
  return (
    <PageFrame title="Transformations" description="Choose what may happen to a training pair." {...navigation}>
      <Panel>
        {TRANSFORM_FLAGS.map((flag) => (
          <Switch
            key={flag}
            label={LABELS[flag]}
            checked={config[flag]}
            onChange={(_, { checked }) => getStore().setFlag(flag, checked)}
          />
        ))}
        <NumberField
          label="Augmented training images"
          value={config.totalAugmentedImages}
          min={limits.totalAugmentedImagesMin}
          max={limits.totalAugmentedImagesMax}
          onChange={(totalAugmentedImages) => getStore().setConfig({ totalAugmentedImages })}
        />
      </Panel>
    </PageFrame>
  );
}
