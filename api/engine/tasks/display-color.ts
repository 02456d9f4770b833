/** Colour of label 0 and of colours too dark to see: a slate that no page background has. */
const SLATE = 0x3a4356;

const channel = (value: number): number => Math.round(255 * Math.min(1, Math.max(0, value)));

/** Converts HSV to 0xRRGGBB: hue in turns, saturation and value 0 to 1. */
function hsv(hue: number, saturation: number, value: number): number {
  const at = (n: number) => {
    const k = (n + hue * 6) % 6;
    return channel(value - value * saturation * Math.max(0, Math.min(k, 4 - k, 1)));
  };
  return (at(5) << 16) | (at(3) << 8) | at(1);
}

/** Returns the display colour of a label: neighbours differ in hue by the golden angle, 0 is slate. */
export function labelColor(label: number): number {
  if (label === 0) return SLATE;
  const turn = (label * 0.618_033_988_75 + 0.05) % 1;
  return hsv(turn, label % 2 === 0 ? 0.55 : 0.8, label % 3 === 0 ? 0.8 : 0.97);
}

/** Colours with all channels below this are treated as numbers written as colours. */
const NEARLY_BLACK = 32;

/**
 * Returns a mask's colour, mixed with slate if it is too dark to distinguish from a black page. One that is nearly
 * black is shown as the label that it encodes: palettes and colours such as (1,1,1), (2,2,2) are label numbers.
 */
export function visibleColor(color: number): number {
  if (color === 0) return SLATE;
  const [r, g, b] = [color >> 16, (color >> 8) & 255, color & 255];
  if (Math.max(r, g, b) < NEARLY_BLACK) return labelColor(r === g && g === b ? r : r + 37 * g + 101 * b);
  if (Math.max(r, g, b) >= 72) return color;
  const lift = (value: number, slate: number) => Math.min(255, value * 2 + slate);
  return (lift(r, SLATE >> 16) << 16) | (lift(g, (SLATE >> 8) & 255) << 8) | lift(b, SLATE & 255);
}

/** Formats 0xRRGGBB as #rrggbb. */
export const hexColor = (color: number): string => `#${color.toString(16).padStart(6, '0')}`;
