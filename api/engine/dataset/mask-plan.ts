import type { FailedFile } from '@twinset/contract';
import { LIMITS } from '@twinset/contract';
import type { MaskFacts, MaskPlan } from '../types.ts';
import { colorOfValue, type MaskSet } from './mask-set.ts';

type Refused = { message: string; details: FailedFile[] };

/** Returns all colours of a set: black first, even if it does not occur, then ascending by 0xRRGGBB. */
function colorTable(masks: readonly MaskFacts[]): number[] {
  const colors = new Set<number>();
  for (const mask of masks) {
    const colorOf = colorOfValue(mask);
    for (const [value] of mask.values) colors.add(colorOf(value));
  }
  colors.delete(0);
  return [0, ...[...colors].sort((a, b) => a - b)];
}

/** Returns the files that make a table too long: those with most colours first, until the rest would fit. */
function tooColorful(masks: readonly MaskFacts[]): FailedFile[] {
  const byColors = [...masks].sort((a, b) => b.values.length - a.values.length || (a.name < b.name ? -1 : 1));
  let named = 0;
  do named++;
  while (named < byColors.length && colorTable(byColors.slice(named)).length > LIMITS.maskColorsMax);
  return byColors.slice(0, named).map((mask) => {
    const count = mask.truncated ? `more than ${mask.values.length}` : String(mask.values.length);
    return { filename: mask.name, reason: `The mask has ${count} different colours.` };
  });
}

/** Returns grey masks of 16 bits beside colour-coded ones: values above 255 have no colour (v,v,v). */
const tooDeep = (masks: readonly MaskFacts[]): FailedFile[] =>
  masks
    .filter((m) => m.kind === 'grey' && m.values.some(([value]) => value > 255))
    .map((m) => ({
      filename: m.name,
      reason: 'The mask has values above 255, but other masks are colour-coded.',
    }));

/**
 * Plans for the whole set how masks become outputs. With one channel, colours are mapped by one table; with three they
 * are kept, and the table (if they fit) only lists them.
 */
export function maskPlanOf(
  masks: readonly MaskFacts[],
  set: MaskSet,
  outChannels: 1 | 3,
): MaskPlan | { refused: Refused } {
  if (set.source === 'value') {
    return { kind: set.kind, outChannels, bitDepth: set.bitDepth, source: 'value', table: null };
  }
  if (set.source === 'index' && outChannels === 1) {
    const table = new Array<number>(Math.max(0, ...set.palette.keys()) + 1).fill(0);
    for (const [index, color] of set.palette) table[index] = color;
    return { kind: set.kind, outChannels, bitDepth: 8, source: 'index', table };
  }
  const deep = tooDeep(masks);
  if (deep.length > 0) {
    return {
      refused: { message: 'Some greyscale masks cannot be combined with colour-coded masks.', details: deep },
    };
  }
  const table = colorTable(masks);
  const fits = table.length <= LIMITS.maskColorsMax && masks.every((m) => !m.truncated);
  if (fits) return { kind: set.kind, outChannels, bitDepth: 8, source: 'color', table };
  if (outChannels === 3) return { kind: set.kind, outChannels, bitDepth: 8, source: 'color', table: null };
  const message =
    `The masks have more than ${LIMITS.maskColorsMax} colours together, too many for one-channel masks. ` +
    'Choose three mask channels, or delete the listed masks.';
  return { refused: { message, details: tooColorful(masks) } };
}
