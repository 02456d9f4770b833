import type { GroupCounts } from '@twinset/contract';
import type { GroupId } from './types.ts';

/** Rows that stay together, in ascending order; a single pair is a group of one. */
export type Group = Int32Array;

/**
 * Joins rows that share an id in any of the lists, transitively. Groups are in the order of their first rows.
 * @throws RangeError if a list is not aligned with the rows
 */
export function makeGroups(rows: number, lists: readonly (readonly GroupId[])[]): Group[] {
  const parent = Int32Array.from({ length: rows }, (_, row) => row);
  const root = (row: number) => {
    while (parent[row] !== row) {
      parent[row] = parent[parent[row]];
      row = parent[row];
    }
    return row;
  };
  for (const list of lists) {
    if (list.length !== rows) throw new RangeError(`${list.length} group ids were given for ${rows} pairs.`);
    const firstOf = new Map<string | number, number>();
    for (let row = 0; row < rows; row++) {
      const id = list[row];
      if (id === null || id === undefined || id === '') continue;
      const first = firstOf.get(id);
      if (first === undefined) firstOf.set(id, row);
      else {
        const [low, high] = [root(first), root(row)].sort((a, b) => a - b);
        parent[high] = low;
      }
    }
  }
  const members = new Map<number, number[]>();
  for (let row = 0; row < rows; row++) {
    const top = root(row);
    const list = members.get(top);
    if (list) list.push(row);
    else members.set(top, [row]);
  }
  return [...members.values()].map((list) => Int32Array.from(list));
}

/** Returns the number of groups with two rows or more, and their number of rows. */
export function countGroups(groups: readonly Group[]): GroupCounts {
  const sizes = groups.map((group) => group.length).filter((size) => size > 1);
  return {
    count: sizes.length,
    pairs: sizes.reduce((sum, size) => sum + size, 0),
    largest: sizes.reduce((most, size) => Math.max(most, size), 0),
  };
}
