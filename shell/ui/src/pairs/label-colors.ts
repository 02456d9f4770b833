export interface LabelColor {
  /** Label value, 0 to 255; other values are ignored. */
  value: number | string;
  /** #rrggbb */
  color: string;
}

const LEVELS = 256;

/**
 * Returns lookup tables from grey labels to colours: one per channel, 256 entries from 0 to 1, as
 * `feComponentTransfer` expects them. A label without a colour stays grey.
 */
export function labelTables(colors: readonly LabelColor[]): Record<'r' | 'g' | 'b', string> {
  const levels = Array.from({ length: LEVELS }, (_, level): [number, number, number] => [
    level,
    level,
    level,
  ]);
  for (const { value, color } of colors) {
    const rgb = /^#(..)(..)(..)$/
      .exec(color)
      ?.slice(1)
      .map((part) => Number.parseInt(part, 16));
    if (typeof value === 'number' && value in levels && rgb !== undefined)
      levels[value] = rgb as [number, number, number];
  }
  const table = (channel: 0 | 1 | 2) =>
    levels.map((rgb) => Number((rgb[channel] / 255).toFixed(4))).join(' ');
  return { r: table(0), g: table(1), b: table(2) };
}

/** Returns the opacity of each label: 0 for hidden ones, 1 for all others. */
export const labelAlphas = (hidden: readonly (number | string)[]): string =>
  Array.from({ length: LEVELS }, (_, level) => (hidden.includes(level) ? 0 : 1)).join(' ');
