const NOUN = { images: ['image', 'images'], masks: ['mask', 'masks'] } as const;

/** Returns a number of images or masks in words: "1 image", "2,000 masks". */
export const countOf = (kind: keyof typeof NOUN, n: number): string =>
  `${n.toLocaleString('en-US')} ${NOUN[kind][n === 1 ? 0 : 1]}`;

/** Names that a sentence lists. */
const LISTED = 5;

/** Lists up to five names and says how many more there are: "a.png, b.png and 3 more". */
export function someNames(names: readonly string[]): string {
  const more = names.length - LISTED;
  return names.slice(0, LISTED).join(', ') + (more > 0 ? ` and ${more.toLocaleString('en-US')} more` : '');
}
