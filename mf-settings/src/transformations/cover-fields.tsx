import { CONFIG_LIMITS } from '@twinset/contract';
import { getStore, useStore } from '@twinset/sdk';
import { Checkbox, NumberField } from '@twinset/ui';

/** Renders whether covered areas of masks have the fill, for all transforms that cover pixels. */
export function CoverFields() {
  const isFilled = useStore((state) => state.config.fillCovered);
  const fill = useStore((state) => state.config.maskFill);
  const { setConfig } = getStore();
  return (
    <div>
      <Checkbox
        label="Fill covered areas of the mask"
        checked={isFilled}
        onChange={(_, { checked }) => setConfig({ fillCovered: checked === true })}
      />
      {isFilled && (
        <NumberField
          label="Label of covered areas"
          hint="The mask fill, which empty corners have too; 255 is a common ignore label."
          value={fill}
          min={0}
          max={CONFIG_LIMITS.levelMax}
          onChange={(maskFill) => setConfig({ maskFill })}
        />
      )}
    </div>
  );
}
