import type { Raster } from '../raster.ts';

/**
 * Returns which pixels of a mask are foreground: all whose label is not the background's.
 * @param background a label (0 by default), or `#rrggbb` for a colour-coded mask; a label v also
 *   means the grey (v, v, v) of a mask with three channels
 * @returns 1 for foreground, 0 for background, width * height
 * @throws RangeError for a background that is neither
 */
export function foregroundOf(mask: Raster, background: number | string = 0): Uint8Array {
  const { data, channels } = mask;
  const [r, g, b] = backgroundColor(background, channels);
  const foreground = new Uint8Array(mask.width * mask.height);
  if (channels === 1) {
    for (let i = 0; i < foreground.length; i++) foreground[i] = data[i] === r ? 0 : 1;
    return foreground;
  }
  for (let i = 0, sample = 0; i < foreground.length; i++, sample += 3) {
    foreground[i] = data[sample] === r && data[sample + 1] === g && data[sample + 2] === b ? 0 : 1;
  }
  return foreground;
}

function backgroundColor(background: number | string, channels: number): [number, number, number] {
  const label =
    typeof background === 'number' ? background : /^\d+$/.test(background) ? Number(background) : null;
  if (label !== null && Number.isInteger(label) && label >= 0) return [label, label, label];
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(String(background));
  if (!parts) throw new RangeError(`The background '${background}' is neither a label nor #rrggbb.`);
  const [r, g, b] = parts.slice(1).map((part) => Number.parseInt(part, 16));
  if (channels === 1 && (r !== g || g !== b)) return [-1, -1, -1];
  return [r, g, b];
}
