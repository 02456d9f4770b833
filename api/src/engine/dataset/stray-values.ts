import { compareNames, type Warning } from '@twinset/contract';
import { hexColor } from '../tasks/display-color.ts';
import type { MaskFacts } from '../types.ts';

/** A value that covers less than this share of its mask may be a trace of smoothing. */
const RARE = 0.005;
/** Fewer different values than this are taken for classes. */
const FEW = 8;
/** Stray values that a message lists. */
const LISTED = 12;
/** Files that a message names. */
const NAMED = 5;

/**
 * Values of a mask that look like the traces of smoothing or lossy coding rather than classes: many, each rare,
 * making up most of the values but little of the area. For a JPEG every rare value counts.
 */
function strayValues(mask: MaskFacts): number[] {
  const area = mask.width * mask.height;
  const rare = mask.values.filter(([, pixels]) => pixels < RARE * area);
  if (mask.format === 'jpeg') return rare.map(([value]) => value);
  const rareArea = rare.reduce((sum, [, pixels]) => sum + pixels, 0) / area;
  const smoothed = mask.values.length >= FEW && rare.length * 2 >= mask.values.length;
  return (smoothed && rareArea < 0.1) || mask.truncated ? rare.map(([value]) => value) : [];
}

type Stray = { code: 'JpegMask' | 'StrayMaskValues'; mask: MaskFacts; strays: number[]; count: string };

/** Null for a mask whose values all look like classes. */
function strayOf(mask: MaskFacts): Stray | null {
  const strays = strayValues(mask);
  if (mask.format !== 'jpeg' && strays.length === 0) return null;
  const count = mask.truncated ? `more than ${mask.values.length}` : String(mask.values.length);
  return { code: mask.format === 'jpeg' ? 'JpegMask' : 'StrayMaskValues', mask, strays, count };
}

/** In a few words, for a list of files; null where there is nothing to say. */
export function strayNote(mask: MaskFacts): string | null {
  const stray = strayOf(mask);
  if (stray === null) return null;
  return `${stray.code === 'JpegMask' ? 'JPEG' : 'Soft edges'}: ${stray.count} different values`;
}

const WHY = {
  JpegMask: ['is a JPEG, whose lossy coding changes labels', 'are JPEGs, whose lossy coding changes labels'],
  StrayMaskValues: ['looks smoothed or lossy', 'look smoothed or lossy'],
} as const;

const oneIs = ({ code, mask, count }: Stray) =>
  `The mask ${mask.name} ${WHY[code][0]}: it has ${count} different values.`;
const manyAre = (code: Stray['code'], found: readonly Stray[]) => `${found.length} masks ${WHY[code][1]}`;

function messageOfOne(stray: Stray): string {
  const { mask, strays } = stray;
  const show = (value: number) => (mask.kind === 'color' ? hexColor(value) : String(value));
  const list = strays.slice(0, LISTED).map(show).join(', ');
  const more = strays.length > LISTED ? ` and ${strays.length - LISTED} more` : '';
  const rare = strays.length > 0 ? ` Rare ones, which may be no classes: ${list}${more}.` : '';
  return `${oneIs(stray)}${rare} All are kept as they are.`;
}

function messageOfMany(code: Stray['code'], found: readonly Stray[]): string {
  const list = found.slice(0, NAMED).map(({ mask, count }) => `${mask.name} (${count} different values)`);
  const more = found.length > NAMED ? ` and ${found.length - NAMED} more` : '';
  return `${manyAre(code, found)}: ${list.join(', ')}${more}. All values are kept as they are.`;
}

function warningsOf(
  masks: readonly MaskFacts[],
  ofOne: (stray: Stray) => string,
  ofMany: (code: Stray['code'], found: readonly Stray[]) => string,
): Warning[] {
  const all = masks
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map(strayOf)
    .filter((stray) => stray !== null);
  return (['JpegMask', 'StrayMaskValues'] as const).flatMap((code) => {
    const found = all.filter((stray) => stray.code === code);
    const [only] = found;
    if (only === undefined) return [];
    const message = found.length === 1 ? ofOne(only) : ofMany(code, found);
    return [{ code, message, files: found.map(({ mask }) => mask.name) }];
  });
}

/** One warning for the masks that are JPEGs, one for those with soft edges: files in order, numbers of values. */
export const strayWarnings = (masks: readonly MaskFacts[]): Warning[] =>
  warningsOf(masks, messageOfOne, messageOfMany);

/** The same in a sentence each, for the moment of the upload; the notes of the files tell the rest. */
export const strayNotices = (masks: readonly MaskFacts[]): Warning[] =>
  warningsOf(
    masks,
    oneIs,
    (code, found) => `${manyAre(code, found)}. The list has the number of different values of each.`,
  );
