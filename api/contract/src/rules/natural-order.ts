const firstNumber = (name: string): string | null => /\d+/.exec(name)?.[0].replace(/^0+(?=\d)/, '') ?? null;

/**
 * The order of names everywhere: by the first whole number in the name (of any length), names without a number
 * last, ties by code unit of the NFC name.
 */
export function compareNames(a: string, b: string): number {
  const x = a.normalize('NFC');
  const y = b.normalize('NFC');
  const m = firstNumber(x);
  const n = firstNumber(y);
  if (m !== null && n !== null) {
    if (m.length !== n.length) return m.length - n.length;
    if (m !== n) return m < n ? -1 : 1;
  } else if (m !== n) {
    return m === null ? 1 : -1;
  }
  return x < y ? -1 : x > y ? 1 : 0;
}

export const sortNames = (names: Iterable<string>): string[] => [...names].sort(compareNames);
