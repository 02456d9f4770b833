/** Created for the first fraction, because it takes 20 ms of the start of a page and of a worker. */
let numbers: Intl.NumberFormat | undefined;

/** Returns a number in the format of pages and messages: 1234 -> "1,234". */
export function formatCount(value: number): string {
  if (Number.isSafeInteger(value)) return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
  numbers ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
  return numbers.format(value);
}

/** Returns a share that was set, in percent with at most one decimal: 0.5 -> "50 %". Pages format measured shares. */
export const formatPercent = (share: number): string => `${formatCount(Math.round(share * 1000) / 10)} %`;

/** Returns the size of an image: "1,024 × 768 px". */
export const formatSize = ({ width, height }: { width: number; height: number }): string =>
  `${formatCount(width)} × ${formatCount(height)} px`;

/** Returns a number with its sign and a fixed number of decimals: "+8.0", "−12.3". */
export const formatSigned = (value: number, decimals: number): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(decimals)}`;

/** Returns a text with a capital first letter. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a name in quotation marks: without them, the name of a dataset or preset reads as a word of the sentence. */
export const quoted = (name: string): string => `“${name}”`;

/** Joins words into a list: "a, b and c". */
export const listOf = (words: readonly string[], last: 'and' | 'or' = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

const NOUN = { images: ['image', 'images'], masks: ['mask', 'masks'] } as const;

/** Returns a number of images or masks as text: "1 image", "2,000 masks". */
export const countOf = (kind: keyof typeof NOUN, n: number): string =>
  `${formatCount(n)} ${NOUN[kind][n === 1 ? 0 : 1]}`;

/** Maximum number of names in a sentence. */
export const LISTED = 5;

/** Returns the end of a list without so many of its texts. */
export const andMore = (rest: number): string => `and ${formatCount(rest)} more`;

/** Lists some texts and the number of others: "a.png, b.png and 3 more". */
export function listSome(texts: readonly string[], most: number = LISTED, separator = ', '): string {
  const rest = texts.length - most;
  return texts.slice(0, most).join(separator) + (rest > 0 ? ` ${andMore(rest)}` : '');
}

/** Returns the first texts, then the number of others: ["a", "b", "and 1,234 more"]. */
export function firstOf(texts: readonly string[], most: number = LISTED): string[] {
  const rest = texts.length - most;
  return [...texts.slice(0, most), ...(rest > 0 ? [andMore(rest)] : [])];
}

/** Lists up to five names and the number of others: "a.png, b.png and 3 more". */
export const someNames = (names: readonly string[]): string => listSome(names);

/** Joins up to five sentences and adds the number of others: "A is wrong. B is wrong. And 3 more." */
export function someSentences(sentences: readonly string[]): string {
  const rest = sentences.length - LISTED;
  return [...sentences.slice(0, LISTED), ...(rest > 0 ? [`And ${formatCount(rest)} more.`] : [])].join(' ');
}

/**
 * Lists up to `most` files with their reasons in one sentence: "a.png: too large; b.png: empty; and 3 more.". Reasons
 * may be sentences; their full stops are dropped.
 */
export function someReasons(
  files: readonly { filename: string; reason: string }[],
  most: number = LISTED,
): string {
  const texts = files.map(({ filename, reason }) => `${filename}: ${reason.replace(/[\s.]+$/, '')}`);
  return `${firstOf(texts, most).join('; ')}.`;
}
