import type { EncodedColumn } from './encode-column.ts';
import { fitSizes } from './fit-sizes.ts';
import { neighbourOrder } from './neighbour-order.ts';
import { type Random, shuffle } from './random.ts';
import type { Unit } from './units.ts';

/** Breaks ties between sets that are due alike, and nothing more. */
const JITTER = 0.05;

/**
 * First assignment: units of one size are put in an order of neighbours and dealt so that every
 * stretch of it holds the sets in their proportion. Without columns the order is a seeded shuffle,
 * cut in three.
 * @returns set index (0 train, 1 val, 2 test) of each row.
 */
export function deal(
  units: readonly Unit[],
  rows: number,
  targets: readonly number[],
  columns: readonly EncodedColumn[],
  random: Random,
): Uint8Array {
  const sets = new Uint8Array(rows);
  const shuffled = Int32Array.from(units.keys());
  shuffle(shuffled, random);
  const classes = fitSizes(
    units.map((unit) => unit.length),
    targets,
  );
  for (const { size, count, given } of classes) {
    const own = [...shuffled].filter((unit) => units[unit].length === size);
    const assign = (unit: number, set: number) => {
      for (const row of units[unit]) sets[row] = set;
    };
    if (columns.length === 0) {
      own.forEach((unit, k) => {
        assign(unit, k < given[0] ? 0 : k < given[0] + given[1] ? 1 : 2);
      });
      continue;
    }
    const unitOf = new Map(own.map((unit) => [units[unit][0], unit]));
    const order = neighbourOrder([...unitOf.keys()], columns);
    const dealt = [0, 0, 0];
    order.forEach((row, k) => {
      let best = -1;
      let most = -Infinity;
      for (let set = 0; set < 3; set++) {
        if (dealt[set] >= given[set]) continue;
        const due = (given[set] / count) * (k + 1) - dealt[set] + random.uniform() * JITTER;
        if (due > most) {
          most = due;
          best = set;
        }
      }
      dealt[best]++;
      assign(unitOf.get(row) as number, best);
    });
  }
  return sets;
}
