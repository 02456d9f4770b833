/** Returns how well a query matches a label: 2 if its words begin words of the label, 1 if they occur in it, else 0. */
function quality(query: string, label: string): number {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.every((part) => words.some((word) => word.startsWith(part)))) return 2;
  return wanted.every((part) => label.toLowerCase().includes(part)) ? 1 : 0;
}

/** Returns the items whose label matches a query, the best first, otherwise in their order. */
export function matching<T extends { label: string }>(query: string, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, rank: quality(query, item.label) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ item }) => item);
}
