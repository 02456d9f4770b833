/** Returns an index into a list of `count` items, taken modulo `count`; 0 for an empty list. */
export const wrapIndex = (index: number, count: number): number =>
  count <= 0 ? 0 : ((index % count) + count) % count;
