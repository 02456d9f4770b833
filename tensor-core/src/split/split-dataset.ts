import { SETS, type SetName } from '@twinset/contract';
import { assignSets } from './assign-sets.ts';
import { type EncodedColumn, encodeColumn } from './encode-column.ts';
import { countGroups, type Group, makeGroups } from './groups.ts';
import { measureBalance } from './measure-balance.ts';
import { planSizes } from './plan-sizes.ts';
import { createRandom } from './random.ts';
import { columnWarnings, crossingWarnings, sizeWarnings } from './split-warnings.ts';
import { swapSearch } from './swap-search.ts';
import type { GroupId, SplitInput, SplitResult } from './types.ts';

/**
 * Splits pairs into train, val and test. Groups stay whole first; then sizes are as close to the ratios as
 * whole groups allow; then the distributions of the chosen columns are as close to the whole as the sizes
 * allow. The same names, seed and options give the same split on every machine, for any order of the names.
 * @throws RangeError if names repeat, a list is not aligned with them, or a ratio is invalid
 */
export function splitDataset(input: SplitInput): SplitResult {
  const count = input.names.length;
  // All work is done in the order of the names, so that the given order has no effect.
  const order = [...input.names.keys()].sort((a, b) => compare(input.names[a], input.names[b]));
  const names = order.map((row) => input.names[row]);
  const repeated = names.find((name, row) => row > 0 && name === names[row - 1]);
  if (repeated !== undefined) throw new RangeError(`The name '${repeated}' stands twice.`);
  const sorted = <T>(list: readonly T[], what: string): T[] => {
    if (list.length !== count) throw new RangeError(`${what}: ${list.length} values for ${count} pairs.`);
    return order.map((row) => list[row]);
  };

  const columns = (input.columns ?? []).map((column) =>
    encodeColumn({ ...column, values: sorted(column.values, `Column '${column.attribute}'`) }),
  );
  const groups = makeGroups(
    count,
    groupLists(input.groups).map((list) => sorted(list, 'Groups')),
  );
  const drawn = planSizes(count, input.ratios);
  const sets = input.fixed
    ? sorted(input.fixed, 'The given split')
    : draw(groups, count, drawn, columns, input.seed);

  const sizes = { train: 0, val: 0, test: 0 };
  for (const set of sets) sizes[set]++;
  const planned = input.fixed ? { ...sizes } : drawn;
  const filled = SETS.filter((set) => sizes[set] > 0).length;
  const warnings = [
    ...sizeWarnings(sizes, planned, input.ratios, groups, names, input.fixed !== undefined),
    ...(input.fixed ? crossingWarnings(sets, groups, names) : []),
    ...columns.flatMap((column) => columnWarnings(column, names, filled)),
  ];
  const balance = columns.map((column) => measureBalance(column, sets));
  const aligned: SetName[] = new Array(count);
  order.forEach((row, k) => {
    aligned[row] = sets[k];
  });
  return { sets: aligned, sizes, planned, groups: countGroups(groups), balance, warnings };
}

function draw(
  groups: readonly Group[],
  count: number,
  planned: Readonly<Record<SetName, number>>,
  columns: readonly EncodedColumn[],
  seed: number,
): SetName[] {
  if (count === 0) return [];
  const random = createRandom(seed);
  const targets = SETS.map((set) => planned[set]);
  const sets = assignSets(groups, count, targets, columns, random);
  swapSearch(sets, groups, columns, random);
  return Array.from(sets, (set) => SETS[set]);
}

function groupLists(groups: SplitInput['groups']): (readonly GroupId[])[] {
  if (!groups || groups.length === 0) return [];
  return Array.isArray(groups[0]) ? (groups as (readonly GroupId[])[]) : [groups as readonly GroupId[]];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
