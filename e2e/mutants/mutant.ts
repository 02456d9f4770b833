/** A fault that tests must notice. */
export interface Mutant {
  /** Unique; argument of `--only`. */
  name: string;
  /** The file in which the fault is planted. */
  file: string;
  /** Text that occurs exactly once in the file, and its replacement. */
  from: string;
  to: string;
  /** Test files of which at least one fails with the fault. */
  tests: readonly string[];
}

/** Replaces the text of a mutant. @throws if it does not occur exactly once */
export function plant({ file, from, to }: Mutant, text: string): string {
  const times = text.split(from).length - 1;
  if (times !== 1) throw new Error(`its text occurs ${times} times in ${file}, not once: ${from}`);
  return text.replace(from, () => to);
}

/**
 * Returns the Nth of M parts of a list, in order, from a text `N/M`. The M parts contain each item once; their sizes
 * differ by at most one.
 */
export function partOf<T>(items: readonly T[], text: string): T[] {
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  const start = (of: number) => Math.round((of * items.length) / parts);
  return part >= 1 && part <= parts ? items.slice(start(part - 1), start(part)) : [];
}

/** A mutant in one line of a list: its name, file, the text and its replacement, and the test files. */
export type Row = readonly [name: string, file: string, from: string, to: string, ...tests: string[]];

/**
 * Returns mutants from rows whose paths are below `base`. A test that begins with `/` is relative to the
 * project's root.
 */
export const mutants = (base: string, rows: readonly Row[]): Mutant[] =>
  rows.map(([name, file, from, to, ...tests]) => ({
    name,
    file: `${base}/${file}`,
    from,
    to,
    tests: tests.map((test) => (test.startsWith('/') ? test.slice(1) : `${base}/${test}`)),
  }));
