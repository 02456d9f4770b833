import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FoldInput, foldDataset } from './fold-dataset.ts';
import { K_FOLD_SETS, randomSet } from './testing/k-fold-sets.ts';

const golden: number[] = JSON.parse(
  readFileSync(join(import.meta.dir, 'testing/golden/stratified-group-k-fold.json'), 'utf8'),
);
const LONG = process.env.TEST_LONG !== undefined;
/** All sets take ten seconds. */
const STEP = LONG ? 1 : 5;
/** Python with scikit-learn, which computes the stored values again. */
const python = LONG ? process.env.SKLEARN_PYTHON : undefined;
if (python === undefined)
  console.log(
    'skipped: four fifths of the sets (TEST_LONG), scikit-learn again (SKLEARN_PYTHON names a Python with it)',
  );

const namesOf = (count: number) =>
  Array.from({ length: count }, (_, k) => `${String(k).padStart(4, '0')}.png`);
const inputOf = (number: number): FoldInput => {
  const { classes, groups, folds } = randomSet(number);
  const columns = [{ attribute: 'class', values: classes.map((one) => `class ${one}`) }];
  return { names: namesOf(classes.length), count: folds, seed: 42, groups: [groups], columns };
};

/** Computes the imbalance from its definition: mean over the classes of the deviation of the share of a class per fold. */
function imbalanceOf(values: readonly unknown[], of: readonly number[], folds: number): number {
  const classes = [...new Set(values)];
  const deviation = (wanted: unknown) => {
    const rows = [...values.keys()].filter((row) => values[row] === wanted);
    const shares = Array.from(
      { length: folds },
      (_, fold) => rows.filter((row) => of[row] === fold + 1).length / rows.length,
    );
    return Math.sqrt(shares.reduce((sum, share) => sum + (share - 1 / folds) ** 2, 0) / folds);
  };
  return classes.reduce<number>((sum, one) => sum + deviation(one), 0) / classes.length;
}

describe('folds compared with StratifiedGroupKFold of scikit-learn', () => {
  // The golden values are the output of testing/stratified-group-k-fold.py, which draws the same sets: of each set, the
  // mean over the classes of the standard deviation over the folds of the share of the class, the lower one of
  // shuffle=False and shuffle=True with random_state=0.
  test.each([
    ['sets that the search was adjusted on', 0, K_FOLD_SETS.tuned],
    ['fresh sets', K_FOLD_SETS.tuned, K_FOLD_SETS.fresh],
  ])('imbalance is not above on 100 %s, and no group is broken', (_, first, count) => {
    expect(golden).toHaveLength(K_FOLD_SETS.tuned + K_FOLD_SETS.fresh);
    let lower = 0;
    golden.forEach((theirs, i) => {
      if (i < first || i >= first + count || i % STEP !== 0) return;
      const input = inputOf(i + 1);
      const { of, sizes, imbalance } = foldDataset(input);
      const values = input.columns[0].values;
      const measured = imbalanceOf(values, of, input.count);
      expect(imbalance).toBeCloseTo(measured, 10);
      expect([i + 1, measured <= theirs + 1e-9]).toEqual([i + 1, true]);
      if (measured < theirs - 1e-9) lower++;
      const foldsOf = new Map<unknown, Set<number>>();
      input.groups[0].forEach((group, row) => {
        foldsOf.set(group, (foldsOf.get(group) ?? new Set()).add(of[row]));
      });
      expect([...foldsOf.values()].every((folds) => folds.size === 1)).toBe(true);
      expect(sizes.every((size) => size > 0)).toBe(true);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(values.length);
    });
    expect(lower).toBeGreaterThan(count / STEP / 2);
  });

  test.skipIf(python === undefined)('the stored values are those of scikit-learn', async () => {
    const script = join(import.meta.dir, 'testing/stratified-group-k-fold.py');
    const { stdout } = Bun.spawn([python as string, script], { stderr: 'inherit' });
    const values = (await new Response(stdout).json()) as number[];
    golden.forEach((stored, i) => {
      expect(values[i]).toBeCloseTo(stored, 9);
    });
  });
});

describe('folds', () => {
  test('do not depend on the order of the names, but on the seed', () => {
    const input = inputOf(7);
    const reversed = {
      ...input,
      names: [...input.names].reverse(),
      groups: [[...input.groups[0]].reverse()],
      columns: [{ attribute: 'class', values: [...input.columns[0].values].reverse() }],
    };
    const { of } = foldDataset(input);
    expect(foldDataset(reversed).of.reverse()).toEqual(of);
    expect(foldDataset({ ...input, seed: 43 }).of).not.toEqual(of);
  });

  test('without columns sizes differ by one at most', () => {
    const { sizes } = foldDataset({ names: namesOf(23), count: 5, seed: 1, groups: [], columns: [] });
    expect([...sizes].sort()).toEqual([4, 4, 5, 5, 5]);
  });

  test('numeric columns and several lists of groups', () => {
    const names = namesOf(120);
    const patient = names.map((_, row) => Math.floor(row / 4));
    const twin = names.map((_, row) => (row === 0 || row === 119 ? 'same' : null));
    const area = names.map((_, row) => (row * 37) % 101);
    const columns = [{ attribute: 'area', values: area }];
    const { of, imbalance, groups } = foldDataset({
      names,
      count: 5,
      seed: 1,
      groups: [patient, twin],
      columns,
    });
    expect(of[0]).toBe(of[119]);
    expect(new Set([...of.keys()].map((row) => `${patient[row]} ${of[row]}`)).size).toBe(30);
    expect(groups).toEqual({ count: 29, pairs: 120, largest: 8 });
    expect(imbalance).toBeLessThan(0.03);
  });

  test('no fold stays empty, down to one group per fold; fewer groups are refused', () => {
    const one = {
      names: namesOf(30),
      seed: 1,
      columns: [{ attribute: 'a', values: namesOf(30).map(() => 'x') }],
    };
    const groups = [one.names.map((_, row) => (row < 26 ? 0 : row))];
    expect(foldDataset({ ...one, count: 5, groups }).sizes.sort()).toEqual([1, 1, 1, 1, 26]);
    expect(() => foldDataset({ ...one, count: 6, groups })).toThrow('5 groups cannot fill 6 folds.');
    expect(() => foldDataset({ ...one, count: 2, groups: [[1]] })).toThrow('1 values were given for');
  });
});
