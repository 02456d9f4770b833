/** Sort key of a name: its NFC form and its first whole number without leading zeros, null for none. */
type Key = { text: string; number: string | null };

function keyOf(name: string): Key {
  const text = name.normalize('NFC');
  return { text, number: /\d+/.exec(text)?.[0].replace(/^0+(?=\d)/, '') ?? null };
}

function compareKeys({ text: x, number: m }: Key, { text: y, number: n }: Key): number {
  if (m !== null && n !== null) {
    if (m.length !== n.length) return m.length - n.length;
    if (m !== n) return m < n ? -1 : 1;
  } else if (m !== n) {
    return m === null ? 1 : -1;
  }
  return x < y ? -1 : x > y ? 1 : 0;
}

/**
 * Compares names in the order used everywhere: by the first whole number in the name (of any length), names without a
 * number last, ties by code unit of the NFC name. `sortByName` is faster for lists: it parses each name once.
 */
export const compareNames = (a: string, b: string): number => compareKeys(keyOf(a), keyOf(b));

/** Returns the items in the order of their names. */
export const sortByName = <T>(items: Iterable<T>, nameOf: (item: T) => string): T[] =>
  Array.from(items, (item) => ({ item, key: keyOf(nameOf(item)) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ item }) => item);

/** Returns the names in their order. */
export const sortNames = (names: Iterable<string>): string[] => sortByName(names, (name) => name);
