import { type AugmentConfig, CONFIG_LIMITS } from '@twinset/contract';
import { getStore, useStore } from '@twinset/sdk';
import { Checkbox, NumberField } from '@twinset/ui';

/** Renders the scale of pasted objects, and whether half of them are mirrored. */
export function PasteFields() {
  const [low, high] = useStore((state) => state.config.pasteScale);
  const isMirrored = useStore((state) => state.config.pasteFlip);
  const { setConfig } = getStore();
  const field = (label: string, value: number, scaleOf: (scale: number) => AugmentConfig['pasteScale']) => (
    <NumberField
      label={label}
      unit="%"
      min={CONFIG_LIMITS.pasteScaleMin * 100}
      max={CONFIG_LIMITS.pasteScaleMax * 100}
      value={Math.round(value * 100)}
      onChange={(percent) => setConfig({ pasteScale: scaleOf(percent / 100) })}
    />
  );
  return (
    <div>
      {field('Size of pasted objects, from', low, (scale) => [scale, Math.max(scale, high)])}
      {field('Size of pasted objects, to', high, (scale) => [Math.min(scale, low), scale])}
      <Checkbox
        label="Mirror half of the pasted objects"
        checked={isMirrored}
        onChange={(_, { checked }) => setConfig({ pasteFlip: checked === true })}
      />
    </div>
  );
}
