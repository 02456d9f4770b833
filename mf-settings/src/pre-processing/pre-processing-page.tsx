import { useNavigate } from '@twinset/router';
import { getStore, useLimits, usePageNavigation, useStore } from '@twinset/sdk';
import { NumberField, PageFrame, Panel, Switch } from '@twinset/ui';

/** Crop and resize, once for every pair. */
export function PreProcessingPage() {
  const navigation = usePageNavigation('preprocessing', useNavigate());
  const { resizeAugImage, augImageDimension } = useStore((state) => state.config);
  const limits = useLimits();
  const resize = (patch: Partial<typeof augImageDimension>) =>
    getStore().setConfig({ augImageDimension: { ...augImageDimension, ...patch } });
  return (
    <PageFrame title="Pre-processing" description="Bring every pair to one size." {...navigation}>
      <Panel title="Resize">
        <Switch
          label="Resize"
          checked={resizeAugImage}
          onChange={(_, { checked }) => getStore().setConfig({ resizeAugImage: checked })}
        />
        <NumberField
          label="Height"
          unit="px"
          disabled={!resizeAugImage}
          value={augImageDimension.height}
          min={limits.resizeHeightMin}
          max={limits.resizeHeightMax}
          onChange={(height) => resize({ height })}
        />
        <NumberField
          label="Width"
          unit="px"
          disabled={!resizeAugImage}
          value={augImageDimension.width}
          min={limits.resizeWidthMin}
          max={limits.resizeWidthMax}
          onChange={(width) => resize({ width })}
        />
      </Panel>
    </PageFrame>
  );
}
