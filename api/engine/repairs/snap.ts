import type { RepairOf } from '@twinset/contract';
import { type LabelRepairKind, labelNumber } from './label-repair.ts';

/** Returns the squared distance of two colours 0xRRGGBB. */
function colorDistance(a: number, b: number): number {
  const red = (a >> 16) - (b >> 16);
  const green = ((a >> 8) & 255) - ((b >> 8) & 255);
  const blue = (a & 255) - (b & 255);
  return red * red + green * green + blue * blue;
}

/** Changes every label to the nearest of chosen ones; for indices and values by their difference. */
export const snap: LabelRepairKind<RepairOf<'snap'>> = {
  kind: 'snap',
  choosesAll: true,
  step({ values }, domain) {
    const chosen = [...new Set(values.map((value) => labelNumber(value, domain)))].sort((a, b) => a - b);
    const distance = domain === 'color' ? colorDistance : (a: number, b: number) => Math.abs(a - b);
    return (label) =>
      chosen.reduce((best, one) => (distance(one, label) < distance(best, label) ? one : best));
  },
};
