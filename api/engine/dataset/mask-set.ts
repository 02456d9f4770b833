import { everyInSteps, type MaskKind, runSteps, type Steps } from '@twinset/contract';
import { greyColor } from '../frames/mask-recipe.ts';
import type { MaskFacts } from '../types.ts';

/** Common properties of the masks of a set. */
export interface MaskSet {
  kind: MaskKind;
  /** Labels are sample values (of grey masks, or of colour masks with R = G = B), indices of agreeing palettes, or colours. */
  source: 'value' | 'index' | 'color';
  bitDepth: 8 | 16;
  /** Colour of each index, if palettes agree. */
  palette: Map<number, number>;
  /** True if two palettes of the set give an index different colours, so that only the colours are labels. */
  palettesDiffer: boolean;
}

/** Returns one colour for every used index over all files, or null if two files disagree. */
function* commonPalette(masks: readonly MaskFacts[]): Steps<Map<number, number> | null> {
  const common = new Map<number, number>();
  const isCommon = yield* everyInSteps(masks, (mask) =>
    mask.palette.every(([index, color]) => {
      const known = common.get(index) ?? color;
      common.set(index, known);
      return known === color;
    }),
  );
  return isCommon ? common : null;
}

/** Returns the function from a value of one mask to its colour, as 0xRRGGBB. */
export function colorOfValue(mask: MaskFacts): (value: number) => number {
  if (mask.kind === 'color') return (value) => value;
  if (mask.kind === 'grey') return greyColor;
  const palette = new Map(mask.palette);
  return (index) => palette.get(index) ?? 0;
}

/** Returns whether a colour mask has R = G = B in every pixel; false for a mask with more colours than are listed. */
const isGreyColor = (mask: MaskFacts): boolean =>
  mask.kind === 'color' &&
  !mask.truncated &&
  mask.values.every(([color]) => color === greyColor(color & 255));

/** Returns whether the labels of a mask may be sample values: in one channel, or in three equal ones. */
export const isGreyMask = (mask: MaskFacts): boolean => mask.kind === 'grey' || isGreyColor(mask);

/**
 * Returns the function from a value of one mask to its label in the domain of the set: a sample value, an index or a
 * colour.
 */
export function labelOf(mask: MaskFacts, set: Pick<MaskSet, 'source'>): (value: number) => number {
  if (set.source === 'color') return colorOfValue(mask);
  return mask.kind === 'color' ? (color) => color & 255 : (value) => value;
}

/** Returns whether grey masks have at most two values together. */
function* haveTwoValues(masks: readonly MaskFacts[]): Steps<boolean> {
  const values = new Set<number>();
  return yield* everyInSteps(masks, (mask) => {
    const label = labelOf(mask, { source: 'value' });
    for (const [value] of mask.values) values.add(label(value));
    return values.size <= 2;
  });
}

/** Returns the common properties of all masks (decisions, section 3). */
export const maskSetOf = (masks: readonly MaskFacts[]): MaskSet => runSteps(maskSetInSteps(masks));

/** Does the work of `maskSetOf` in steps. */
export function* maskSetInSteps(masks: readonly MaskFacts[]): Steps<MaskSet> {
  if (yield* everyInSteps(masks, isGreyMask)) {
    const kind = masks.length > 0 && (yield* haveTwoValues(masks)) ? 'binary' : 'index';
    const bitDepth = masks.some((m) => m.bitDepth === 16) ? 16 : 8;
    return { kind, source: 'value', bitDepth, palette: new Map(), palettesDiffer: false };
  }
  const paletted = masks.filter((m) => m.kind === 'palette');
  const common = yield* commonPalette(paletted);
  if (common && paletted.length === masks.length) {
    return { kind: 'palette', source: 'index', bitDepth: 8, palette: common, palettesDiffer: false };
  }
  return { kind: 'color', source: 'color', bitDepth: 8, palette: new Map(), palettesDiffer: common === null };
}
