import { makeStyles, tokens } from '@twinset/ui';
import type { KeyboardEventHandler, PointerEventHandler } from 'react';
import type { Size } from '../lib/fit-within.ts';
import type { Crop, Handle } from './crop-rect.ts';

/** Side of the area that reacts to a finger or a pointer, in pixels. */
const TARGET = 24;

const NAMES: Record<Handle, string> = {
  nw: 'top left corner',
  n: 'top edge',
  ne: 'top right corner',
  e: 'right edge',
  se: 'bottom right corner',
  s: 'bottom edge',
  sw: 'bottom left corner',
  w: 'left edge',
};

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    width: `${TARGET}px`,
    height: `${TARGET}px`,
    margin: `-${TARGET / 2}px 0 0 -${TARGET / 2}px`,
    padding: 0,
    border: 'none',
    background: 'none',
    touchAction: 'none',
    '::after': {
      content: '""',
      position: 'absolute',
      inset: '6px',
      borderRadius: tokens.borderRadiusSmall,
      backgroundColor: '#ffffff',
      border: '2px solid rgba(0, 0, 0, 0.7)',
    },
    ':focus-visible': { outline: 'none' },
    ':focus-visible::after': { backgroundColor: tokens.colorBrandBackground, border: '2px solid #ffffff' },
  },
});

export interface CropHandleProps {
  handle: Handle;
  crop: Crop;
  source: Size;
  onPointerDown: PointerEventHandler;
  onKeyDown: KeyboardEventHandler;
}

/** Renders the handle at one edge or corner of the crop frame. */
export function CropHandle({ handle, crop, source, ...events }: CropHandleProps) {
  const across = handle.includes('w') ? 0 : handle.includes('e') ? 1 : 0.5;
  const down = handle.includes('n') ? 0 : handle.includes('s') ? 1 : 0.5;
  return (
    <button
      data-action="crop.handle"
      type="button"
      className={useStyles().root}
      style={{
        left: `${((crop.offsetWidth + across * crop.targetWidth) / source.width) * 100}%`,
        top: `${((crop.offsetHeight + down * crop.targetHeight) / source.height) * 100}%`,
        cursor: `${handle}-resize`,
      }}
      aria-label={`Crop frame, ${NAMES[handle]}: move with the arrow keys`}
      {...events}
    />
  );
}
