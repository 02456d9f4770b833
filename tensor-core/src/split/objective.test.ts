import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { EncodedColumn } from './encode-column.ts';
import { Objective } from './objective.ts';
import { createRandom } from './random.ts';

const SETS = fc.record({
  seed: fc.integer({ min: 0, max: 1e6 }),
  rows: fc.integer({ min: 6, max: 150 }),
  columns: fc.integer({ min: 1, max: 5 }),
});

test('an exchange is made exactly if the energy after it, computed again, is at most the limit', () => {
  let [made, refused] = [0, 0];
  fc.assert(
    fc.property(SETS, ({ seed, rows, columns: width }) => {
      const random = createRandom(seed);
      const columns = Array.from({ length: width }, (_, k) => {
        const kind = k % 2 === 0 ? 'numeric' : 'categorical';
        const levels = kind === 'numeric' ? rows : 3;
        return { kind, levels, codes: Int32Array.from({ length: rows }, () => random.below(levels)) };
      }) as unknown as EncodedColumn[];
      const sets = Uint8Array.from({ length: rows }, (_, row) => (row < 3 ? row : random.below(3)));
      const objective = new Objective(columns, sets);
      for (let n = 0; n < 60; n++) {
        const [x, y] = [random.below(rows), random.below(rows)];
        if (sets[x] === sets[y]) continue;
        const swapped = sets.slice();
        [swapped[x], swapped[y]] = [sets[y], sets[x]];
        const { energy } = new Objective(columns, swapped);
        const limit = objective.energy + 0.05 * (random.uniform() - 0.3);
        if (Math.abs(energy - limit) < 1e-9) continue;
        const isMade = objective.trySwap(x, y, sets[x], sets[y], limit);
        expect(isMade).toBe(energy <= limit);
        if (isMade) sets.set(swapped);
        expect(objective.energy).toBeCloseTo(new Objective(columns, sets).energy, 9);
        if (isMade) made++;
        else refused++;
      }
    }),
    { numRuns: 60, seed: 5 },
  );
  expect(Math.min(made, refused)).toBeGreaterThan(100);
});
