import type { SetName } from '@twinset/contract';

/** Role of a file. */
export type Role = 'image' | 'mask';

const isAscii = (text: string) => /^[ -~]*$/.test(text);
const setOf = (words: string) => new Set(words.split(' '));

const IMAGE_WORDS = setOf(
  'image images img imgs jpegimages photo photos raw orig original originals input inputs ' +
    'rgb sat frames',
);
const MASK_WORDS = setOf(
  'mask masks label labels labeled labelled labelids gt gtfine gtcoarse truth groundtruth seg segm segmentation ' +
    'segmentations annot annots annotation annotations annotated manual manuals target targets ann matte mattes alpha ' +
    'trimaps trimap',
);

/** Splits a folder or a part of a name into lower-case words: `leftImg8bit` has left, img, 8 and bit. */
export function wordsOf(text: string): string[] {
  // Classes of Unicode take several times as long.
  if (isAscii(text)) {
    return (
      text
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .match(/\d+|[a-z]+/g) ?? []
    );
  }
  const words = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? [];
  return words.map((word) => word.toLowerCase());
}

/** Splits a name at all characters that are neither letters nor digits. */
export const partsOf = (text: string): string[] =>
  text.match(isAscii(text) ? /[a-z0-9]+/gi : /[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Returns the role that a text names, or null: `LabeledApproved_full` names masks. */
export function roleOfText(text: string): Role | null {
  const words = [...wordsOf(text), text.toLowerCase()];
  if (words.some((word) => MASK_WORDS.has(word))) return 'mask';
  return words.some((word) => IMAGE_WORDS.has(word)) ? 'image' : null;
}

const SETS: readonly [SetName, RegExp][] = [
  ['train', /^(stage\d+_)?(train|training|tr)(\d{4})?$/i],
  ['val', /^(stage\d+_)?(val|valid|validation|dev)(\d{4})?$/i],
  ['test', /^(stage\d+_)?(test|testing|ts)(\d{4})?$/i],
];
/** Folder names of a set and a role in one: `trainannot`, `valMasks`, `imagesTr`. */
const JOINED = /^(train|training|val|valid|validation|test|testing)[-_ ]?(\p{L}+)$/iu;
const JOINED_LAST = /^(\p{L}+?)[-_ ]?(train|training|val|valid|validation|test|testing|Tr|Ts)$/u;

/** Returns the set that a text names, or null. */
export const setOfText = (text: string): SetName | null =>
  SETS.find(([, form]) => form.test(text))?.[0] ?? null;

/** A name that contains no word. */
const NUMBER = /^[\d_. -]+$/;

/** Reads a folder's name: the set and the role that it names, and its text without the set. */
export function readFolder(name: string): { set: SetName | null; role: Role | null; text: string } {
  if (NUMBER.test(name)) return { set: null, role: null, text: name };
  const set = setOfText(name);
  if (set) return { set, role: null, text: '' };
  const first = JOINED.exec(name);
  if (first && roleOfText(first[2] ?? '')) {
    return { set: setOfText(first[1] ?? ''), role: roleOfText(first[2] ?? ''), text: first[2] ?? '' };
  }
  const last = JOINED_LAST.exec(name);
  if (last && roleOfText(last[1] ?? '')) {
    return { set: setOfText(last[2] ?? ''), role: roleOfText(last[1] ?? ''), text: last[1] ?? '' };
  }
  return { set: null, role: roleOfText(name), text: name };
}
