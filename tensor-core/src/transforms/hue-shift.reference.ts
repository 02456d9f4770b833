import { referenceOf } from '../../reference/oracle.ts';

/** Converts to hue, saturation and value and back, by the six sectors of the colour circle. */
export const reference = referenceOf('hueShift', 'filter', (image, x, y, k, { degrees }) => {
  const { width, channels, data } = image;
  const at = (y * width + x) * channels;
  if (channels === 1) return data[at];
  const [r, g, b] = [data[at], data[at + 1], data[at + 2]];
  const value = Math.max(r, g, b);
  const chroma = value - Math.min(r, g, b);
  if (chroma === 0) return value;
  const base = value === r ? (g - b) / chroma : value === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
  const angle = (((base * 60 + degrees) % 360) + 360) % 360;
  const sector = Math.floor(angle / 60);
  const part = angle / 60 - sector;
  const [low, falling, rising] = [value - chroma, value - chroma * part, value - chroma * (1 - part)];
  const colors = [
    [value, rising, low],
    [falling, value, low],
    [low, value, rising],
    [low, falling, value],
    [rising, low, value],
    [value, low, falling],
  ];
  return colors[sector % 6][k];
});
