import type { EncodedColumn } from './encode-column.ts';
import { fitSizes } from './fit-sizes.ts';
import type { Group } from './groups.ts';
import { neighbourOrder } from './neighbour-order.ts';
import { type Random, shuffle } from './random.ts';

/** Breaks ties between sets with equal priority, and has no other effect. */
const JITTER = 0.05;

/**
 * Computes the first assignment: groups of one size are ordered so that neighbours are similar, and assigned
 * so that every section of that order has the sets in their proportion. Without columns the order is a seeded
 * shuffle, divided in three.
 * @returns set index (0 train, 1 val, 2 test) of each row
 */
export function assignSets(
  groups: readonly Group[],
  rows: number,
  targets: readonly number[],
  columns: readonly EncodedColumn[],
  random: Random,
): Uint8Array {
  const sets = new Uint8Array(rows);
  const shuffled = Int32Array.from(groups.keys());
  shuffle(shuffled, random);
  const classes = fitSizes(
    groups.map((group) => group.length),
    targets,
  );
  for (const { size, count, given } of classes) {
    const own = [...shuffled].filter((group) => groups[group].length === size);
    const assign = (group: number, set: number) => {
      for (const row of groups[group]) sets[row] = set;
    };
    if (columns.length === 0) {
      own.forEach((group, k) => {
        assign(group, k < given[0] ? 0 : k < given[0] + given[1] ? 1 : 2);
      });
      continue;
    }
    const groupOf = new Map(own.map((group) => [groups[group][0], group]));
    const order = neighbourOrder([...groupOf.keys()], columns);
    const assigned = [0, 0, 0];
    order.forEach((row, k) => {
      let best = -1;
      let most = -Infinity;
      for (let set = 0; set < 3; set++) {
        if (assigned[set] >= given[set]) continue;
        const due = (given[set] / count) * (k + 1) - assigned[set] + random.uniform() * JITTER;
        if (due > most) {
          most = due;
          best = set;
        }
      }
      assigned[best]++;
      assign(groupOf.get(row) as number, best);
    });
  }
  return sets;
}
