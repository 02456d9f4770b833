/** An index of a list of `count`, counted round at both ends; 0 for an empty list. */
export const wrapIndex = (index: number, count: number): number =>
  count <= 0 ? 0 : ((index % count) + count) % count;
