interface Numbered {
  index: number;
  /** Parts of the stem: text and digits alternately, digits at odd indices. */
  pieces: string[];
}

/**
 * Finds names that differ in one number only. Of several numbers in a name the last one that differs counts:
 * `clip2_frame07` belongs with `clip2_frame08`, `frame07_left1` with `frame08_left1`. Extensions are ignored.
 * @returns indices of the names of each family of three or more, in the order of their numbers
 */
export function nameFamilies(names: readonly string[]): number[][] {
  const families: number[][] = [];
  let left: Numbered[] = names.map((name, index) => ({
    index,
    pieces: name.replace(/\.[^.]*$/, '').split(/(\d+)/),
  }));
  for (let fromEnd = 1; left.length > 0; fromEnd++) {
    const byText = new Map<string, { index: number; digits: string }[]>();
    left = left.filter(({ pieces }) => pieces.length - 2 * fromEnd >= 0);
    for (const { index, pieces } of left) {
      const at = pieces.length - 2 * fromEnd;
      const text = JSON.stringify([pieces.slice(0, at).join(''), pieces.slice(at + 1).join('')]);
      const list = byText.get(text) ?? [];
      byText.set(text, list);
      list.push({ index, digits: pieces[at].replace(/^0+(?=\d)/, '') });
    }
    const taken = new Set<number>();
    for (const list of byText.values()) {
      if (list.length < 3) continue;
      list.sort((a, b) => compareDigits(a.digits, b.digits) || a.index - b.index);
      families.push(list.map(({ index }) => index));
      for (const { index } of list) taken.add(index);
    }
    left = left.filter(({ index }) => !taken.has(index));
  }
  return families;
}

/** Compares integers of any length without leading zeros. */
function compareDigits(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
