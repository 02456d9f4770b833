export interface LabelColor {
  /** Label value, 0 to 255; anything else is passed over. */
  value: number | string;
  /** #rrggbb */
  color: string;
}

const LEVELS = 256;

/**
 * Look-up tables that turn grey labels into colours: one a channel, 256 entries from 0 to 1, as
 * `feComponentTransfer` takes them. A label without a colour keeps its grey.
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

/** Opacity by label: 0 for the background, 1 for all else. */
export const labelAlphas = (background: number): string =>
  Array.from({ length: LEVELS }, (_, level) => (level === background ? 0 : 1)).join(' ');
