import { useState } from 'react';
import { formatCount, formatSize } from '../format/format.ts';
import type { MaskPixels } from './label-at.ts';
import { type MaskObject, maskObjects } from './mask-objects.ts';
import type { ReadPixels } from './use-mask-pixels.ts';
import type { Offset, Size } from './zoom.ts';

/** An object of a mask in pixels of the displayed image. */
export interface FoundObject {
  box: Offset & Size;
  pixel: Offset;
}

/** Objects that were found, with the background at that time: it is unknown until the classes are loaded. */
const known = new WeakMap<MaskPixels, { background: number; objects: MaskObject[] }>();

function objectsOf(mask: MaskPixels, background: number): MaskObject[] {
  const found = known.get(mask);
  if (found?.background === background) return found.objects;
  const objects = maskObjects(mask, background);
  known.set(mask, { background, objects });
  return objects;
}

/** Returns an object of a mask in pixels of an image that may have another size. */
function placed({ x, y, width, height, pixel }: MaskObject, mask: Size, image: Size): FoundObject {
  const across = image.width / mask.width;
  const down = image.height / mask.height;
  return {
    box: { x: x * across, y: y * down, width: width * across, height: height * down },
    pixel: { x: Math.floor((pixel.x + 0.5) * across), y: Math.floor((pixel.y + 0.5) * down) },
  };
}

/**
 * Returns the walk over the objects of a mask.
 * @param background colour without objects, #rrggbb; absent for none
 * @returns `text` describes the current object; `step` returns the next one, null if there is none
 */
export function useObjects(mask: ReadPixels, background: string | undefined) {
  const [at, setAt] = useState<number | null>(null);
  const [text, setText] = useState('');
  const step = (by: 1 | -1, image: Size): FoundObject | null => {
    if (mask === null) {
      setText('The mask is not loaded yet.');
      return null;
    }
    if (mask === 'changed') {
      setText('Objects cannot be found: this browser changes the pixels that pages read.');
      return null;
    }
    const objects = objectsOf(mask, Number.parseInt(background?.slice(1) ?? '-1', 16));
    const next = at === null ? (by === 1 ? 0 : -1) : at + by;
    const index = (next + objects.length) % objects.length;
    const object = objects[index];
    if (object === undefined) {
      setText('The mask has no separate objects.');
      return null;
    }
    setAt(index);
    const { width, height } = object;
    setText(
      `Object ${formatCount(index + 1)} of ${formatCount(objects.length)}, ${formatSize({ width, height })}`,
    );
    return placed(object, mask, image);
  };
  const reset = () => {
    setAt(null);
    setText('');
  };
  return { text, step, reset };
}
