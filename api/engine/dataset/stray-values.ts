import { eachInSteps, listSome, type Steps, someNames, sortByName, type Warning } from '@twinset/contract';
import { hexColor } from '../tasks/display-color.ts';
import type { MaskFacts } from '../types.ts';
import { evidenceInSteps, isSoftMask, type MaskEvidence, strayValues } from './mask-evidence.ts';
import { looksLikePhoto } from './photo-masks.ts';

/** Maximum number of stray values in a message. */
const LISTED = 12;

type Stray = { code: 'JpegMask' | 'StrayMaskValues'; mask: MaskFacts; strays: number[]; count: string };

/** Returns null for a mask whose values all look like classes, and for a photograph, which is reported as such. */
function strayOf(mask: MaskFacts, evidence: MaskEvidence): Stray | null {
  if (mask.chosen || looksLikePhoto(mask) || (mask.format !== 'jpeg' && !isSoftMask(mask, evidence)))
    return null;
  const count = mask.truncated ? `more than ${mask.values.length}` : String(mask.values.length);
  const code = mask.format === 'jpeg' ? 'JpegMask' : 'StrayMaskValues';
  return { code, mask, strays: strayValues(mask, evidence), count };
}

function* straysInSteps(masks: readonly MaskFacts[]): Steps<Stray[]> {
  const evidence = yield* evidenceInSteps(masks);
  const strays: Stray[] = [];
  yield* eachInSteps(masks, (mask) => {
    const stray = strayOf(mask, evidence);
    if (stray !== null) strays.push(stray);
  });
  return sortByName(strays, ({ mask }) => mask.name);
}

/** Returns a short note per mask for file lists, by name, in steps; all masks of the set are evaluated together. */
export function* notesInSteps(masks: readonly MaskFacts[]): Steps<Map<string, string>> {
  const notes = new Map<string, string>();
  for (const { code, mask, count } of yield* straysInSteps(masks))
    notes.set(mask.name, `${code === 'JpegMask' ? 'JPEG' : 'Soft edges'}: ${count} different values`);
  yield* eachInSteps(masks, (mask) => {
    if (looksLikePhoto(mask)) notes.set(mask.name, 'Looks like a photograph');
  });
  return notes;
}

const WHY = {
  JpegMask: [
    'is a JPEG, whose lossy compression changes labels',
    'are JPEGs, whose lossy compression changes labels',
  ],
  StrayMaskValues: ['looks smoothed or lossily compressed', 'look smoothed or lossily compressed'],
} as const;

const oneIs = ({ code, mask, count }: Stray) =>
  `The mask ${mask.name} ${WHY[code][0]}: it has ${count} different values.`;
const manyAre = (code: Stray['code'], found: readonly Stray[]) => `${found.length} masks ${WHY[code][1]}`;

function messageOfOne(stray: Stray): string {
  const { mask, strays } = stray;
  const show = (value: number) => (mask.kind === 'color' ? hexColor(value) : String(value));
  const list = listSome(strays.map(show), LISTED);
  const rare = strays.length > 0 ? ` Values that are probably not classes: ${list}.` : '';
  return `${oneIs(stray)}${rare} All values are kept unchanged.`;
}

function messageOfMany(code: Stray['code'], found: readonly Stray[]): string {
  const list = someNames(found.map(({ mask, count }) => `${mask.name} (${count} different values)`));
  return `${manyAre(code, found)}: ${list}. All values are kept unchanged.`;
}

function warningsOf(
  all: readonly Stray[],
  messageForOne: (stray: Stray) => string,
  messageForMany: (code: Stray['code'], found: readonly Stray[]) => string,
): Warning[] {
  return (['JpegMask', 'StrayMaskValues'] as const).flatMap((code) => {
    const found = all.filter((stray) => stray.code === code);
    const [only] = found;
    if (only === undefined) return [];
    const message = found.length === 1 ? messageForOne(only) : messageForMany(code, found);
    return [{ code, message, files: found.map(({ mask }) => mask.name) }];
  });
}

/**
 * Returns, in steps, one warning for the masks that are JPEGs and one for those with soft edges: files in order, numbers
 * of values.
 */
export function* strayWarningsInSteps(masks: readonly MaskFacts[]): Steps<Warning[]> {
  return warningsOf(yield* straysInSteps(masks), messageOfOne, messageOfMany);
}

/**
 * Returns the same in a sentence each, for the upload; the notes of the files give the details.
 * @param masks all of the set: they are evaluated together.
 * @param fresh names of those uploaded now; only these are reported.
 */
export function* strayNoticesInSteps(
  masks: readonly MaskFacts[],
  fresh: ReadonlySet<string>,
): Steps<Warning[]> {
  return warningsOf(
    (yield* straysInSteps(masks)).filter(({ mask }) => fresh.has(mask.name)),
    oneIs,
    (code, found) =>
      `${manyAre(code, found)}. The file list shows the number of different values of each mask.`,
  );
}
