import { CONFIG_LIMITS } from '@twinset/contract';
import { getStore, useStore } from '@twinset/sdk';
import { Checkbox, makeStyles, NumberField, tokens } from '@twinset/ui';
import { withEnd } from './ranges.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

/** Renders the scale of pasted objects, and whether half of them are mirrored. */
export function PasteFields() {
  const styles = useStyles();
  const scale = useStore((state) => state.config.pasteScale);
  const isMirrored = useStore((state) => state.config.pasteFlip);
  const { setConfig } = getStore();
  const field = (end: 'low' | 'high', suffix: string) => (
    <NumberField
      label={`Size of pasted objects, ${suffix}`}
      unit="%"
      min={CONFIG_LIMITS.pasteScaleMin * 100}
      max={CONFIG_LIMITS.pasteScaleMax * 100}
      value={Math.round(scale[end === 'low' ? 0 : 1] * 100)}
      onChange={(percent) => setConfig({ pasteScale: withEnd(scale, end, percent / 100) })}
    />
  );
  return (
    <div className={styles.root}>
      {field('low', 'from')}
      {field('high', 'to')}
      <Checkbox
        label="Mirror half of the pasted objects"
        checked={isMirrored}
        onChange={(_, { checked }) => setConfig({ pasteFlip: checked === true })}
      />
    </div>
  );
}
