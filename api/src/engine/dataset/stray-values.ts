import type { Warning } from '@twinset/contract';
import { hexColor } from '../tasks/display-color.ts';
import type { MaskFacts } from '../types.ts';

/** A value that covers less than this share of its mask may be a trace of smoothing. */
const RARE = 0.005;
/** Fewer different values than this are taken for classes. */
const FEW = 8;
/** Stray values that a message lists. */
const LISTED = 12;

/**
 * Values of a mask that look like the traces of smoothing or lossy coding rather than classes: many, each rare,
 * making up most of the values but little of the area. For a JPEG every rare value counts.
 */
function strayValues(mask: MaskFacts): number[] {
  const area = mask.width * mask.height;
  const rare = mask.values.filter(([, pixels]) => pixels < RARE * area);
  if (mask.format === 'jpeg') return rare.map(([value]) => value);
  const rareArea = rare.reduce((sum, [, pixels]) => sum + pixels, 0) / area;
  const smoothed =
    mask.kind !== 'palette' && mask.values.length >= FEW && rare.length * 2 >= mask.values.length;
  return (smoothed && rareArea < 0.1) || mask.truncated ? rare.map(([value]) => value) : [];
}

/** A warning for a mask that is a JPEG or has soft edges, naming the file and its number of distinct values. */
export function strayWarning(mask: MaskFacts): Warning | null {
  const strays = strayValues(mask);
  if (mask.format !== 'jpeg' && strays.length === 0) return null;
  const show = (value: number) => (mask.kind === 'color' ? hexColor(value) : String(value));
  const count = mask.truncated ? `more than ${mask.values.length}` : String(mask.values.length);
  const list = strays.slice(0, LISTED).map(show).join(', ');
  const more = strays.length > LISTED ? ` and ${strays.length - LISTED} more` : '';
  const rare = strays.length > 0 ? ` Rare ones, which may be no classes: ${list}${more}.` : '';
  const why =
    mask.format === 'jpeg' ? 'is a JPEG, whose lossy coding changes labels' : 'looks smoothed or lossy';
  return {
    code: mask.format === 'jpeg' ? 'JpegMask' : 'StrayMaskValues',
    message: `The mask ${mask.name} ${why}: it has ${count} different values.${rare} All are kept as they are.`,
    files: [mask.name],
  };
}
