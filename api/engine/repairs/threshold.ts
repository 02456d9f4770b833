import type { RepairOf } from '@twinset/contract';
import type { LabelRepairKind } from './label-repair.ts';

/** Returns the Rec. 601 luma of a colour, as greyscale conversion computes it. */
const luma = (color: number): number =>
  Math.floor((299 * (color >> 16) + 587 * ((color >> 8) & 255) + 114 * (color & 255) + 500) / 1000);

/** Separates foreground and background by one value; a colour by its luma. */
export const threshold: LabelRepairKind<RepairOf<'threshold'>> = {
  kind: 'threshold',
  choosesAll: true,
  step: ({ at }, domain) =>
    domain === 'color' ? (label) => (luma(label) >= at ? 0xff_ff_ff : 0) : (label) => (label >= at ? 255 : 0),
};
