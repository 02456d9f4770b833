const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** Returns a number as pages and messages show it: 1234 -> "1,234". */
export const formatCount = (value: number): string => NUMBER.format(value);

/** Returns the size of an image: "1,024 × 768 px". */
export const formatSize = ({ width, height }: { width: number; height: number }): string =>
  `${formatCount(width)} × ${formatCount(height)} px`;

const NOUN = { images: ['image', 'images'], masks: ['mask', 'masks'] } as const;

/** Returns a number of images or masks in words: "1 image", "2,000 masks". */
export const countOf = (kind: keyof typeof NOUN, n: number): string =>
  `${formatCount(n)} ${NOUN[kind][n === 1 ? 0 : 1]}`;

/** Names that a sentence lists. */
const LISTED = 5;

/** Lists up to five names and says how many more there are: "a.png, b.png and 3 more". */
export function someNames(names: readonly string[]): string {
  const more = names.length - LISTED;
  return names.slice(0, LISTED).join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
}

/** Joins up to five sentences and says how many more there are: "A is wrong. B is wrong. And 3 more." */
export function someSentences(sentences: readonly string[]): string {
  const more = sentences.length - LISTED;
  const rest = more > 0 ? [`And ${more.toLocaleString('en-US')} more.`] : [];
  return [...sentences.slice(0, LISTED), ...rest].join(' ');
}

/**
 * Lists up to `most` files with their reasons in one sentence: "a.png: too large; b.png: empty; and 3 more.". Reasons
 * may be sentences; their full stops are dropped.
 */
export function someReasons(
  files: readonly { filename: string; reason: string }[],
  most: number = LISTED,
): string {
  const more = files.length - most;
  const shown = files
    .slice(0, most)
    .map(({ filename, reason }) => `${filename}: ${reason.replace(/[\s.]+$/, '')}`);
  const rest = more > 0 ? [`and ${formatCount(more)} more`] : [];
  return `${[...shown, ...rest].join('; ')}.`;
}
