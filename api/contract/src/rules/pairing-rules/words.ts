import type { KeyFunction } from './match.ts';

const WORDS = /image|img|mask|label|gt|seg|annotation/gi;

/**
 * Removes separators and the words for image and mask. A separator between two numbers stays: tile 1_12 is not tile
 * 11_2.
 */
export const stripKindWords: KeyFunction = (text) =>
  text
    .replace(WORDS, '_')
    .replace(/[\s_./-]+/g, '_')
    .replace(/(?<!\d)_|_(?!\d)/g, '')
    .toLowerCase();

/** Words that mark a file as an image or as a mask, whatever its content. */
const MARKS = new Set(
  (
    'image images img imgs photo picture rgb raw orig original input sat ' +
    'mask masks label labels gt seg segm segmentation annotation annotations annot truth ground groundtruth ' +
    'manual fine ids id instance instances semantic color colour target output'
  ).split(' '),
);

/** Pairs of words that never occur one in the image's and one in the mask's name. */
const OPPOSITES = [
  ['left', 'right'],
  ['l', 'r'],
  ['od', 'os'],
  ['before', 'after'],
  ['pre', 'post'],
  ['upper', 'lower'],
  ['top', 'bottom'],
  ['front', 'back'],
  ['north', 'south', 'east', 'west'],
  ['day', 'night'],
  ['train', 'val', 'test'],
  ['training', 'validation', 'testing'],
];

/** Inserts a space before a capital letter that follows a small one: leftImg becomes left Img. */
export const splitCapitals = (text: string): string => text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');

/** Splits a text into its words and numbers: leftImg8bit has four. */
export const wordsOf = (text: string): string[] => splitCapitals(text).match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? [];

const lowerWords = (texts: readonly string[]): string[] =>
  texts.flatMap(wordsOf).map((word) => word.toLowerCase());

/** Returns true if the two contain opposite words, such as left and right, or the same word with another number. */
export function areContradictory(ofImages: readonly string[], ofMasks: readonly string[]): boolean {
  const [images, masks] = [new Set(lowerWords(ofImages)), new Set(lowerWords(ofMasks))];
  const onlyIn = (one: Set<string>, other: Set<string>, words: readonly string[]) =>
    words.some((word) => one.has(word) && !other.has(word));
  if (OPPOSITES.some((words) => onlyIn(images, masks, words) && onlyIn(masks, images, words))) return true;
  const numbered = (texts: readonly string[]) =>
    texts.filter((text) => /\p{N}/u.test(text)).map((text) => text.toLowerCase());
  const skeleton = (text: string) => text.replace(/\p{N}+/gu, '#');
  const byForm = new Map(numbered(ofMasks).map((text) => [skeleton(text), text]));
  return numbered(ofImages).some((text) => (byForm.get(skeleton(text)) ?? text) !== text);
}

/** Returns true if these texts only mark a file as an image or a mask. */
export const areOnlyKindWords = (texts: readonly string[]): boolean => {
  const words = lowerWords(texts).filter((word) => !/^\p{N}+$/u.test(word));
  return words.length > 0 && words.every((word) => MARKS.has(word));
};
