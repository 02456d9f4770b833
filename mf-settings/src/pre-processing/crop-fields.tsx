import { makeStyles, NumberField, tokens } from '@twinset/ui';
import type { Size } from '../lib/fit-within.ts';
import { type CropField, cropLimits } from './crop-rect.ts';
import type { CropState } from './use-crop.ts';

const FIELDS: readonly { field: CropField; label: string }[] = [
  { field: 'offsetHeight', label: 'Offset height' },
  { field: 'offsetWidth', label: 'Offset width' },
  { field: 'targetHeight', label: 'Target height' },
  { field: 'targetWidth', label: 'Target width' },
];

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(104px, 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
});

/** Renders number fields for the crop, in sync with the frame on the image. */
export function CropFields({ state, room }: { state: CropState; room: Size }) {
  const limits = cropLimits(state.crop, room);
  return (
    <div className={useStyles().root}>
      {FIELDS.map(({ field, label }) => (
        <NumberField
          key={field}
          label={label}
          unit="px"
          disabled={!state.on}
          value={state.crop[field]}
          min={limits[field].min}
          max={limits[field].max}
          onChange={(value) => state.setField(field, value)}
        />
      ))}
    </div>
  );
}
