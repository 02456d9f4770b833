import { planSizes } from './plan-sizes.ts';
import { createRandom, shuffle } from './random.ts';
import { SETS, type SetName, type SplitInput, type SplitResult, type SplitWarning } from './types.ts';

/**
 * Divides pairs into train, val and test. The same names, seed and options give the same split,
 * whatever the order in which the names are handed in.
 * @throws RangeError when names repeat or a list is not aligned with them.
 */
export function splitDataset(input: SplitInput): SplitResult {
  const { names, ratios, seed } = input;
  const order = [...names.keys()].sort((a, b) => (names[a] < names[b] ? -1 : names[a] > names[b] ? 1 : 0));
  for (let k = 1; k < order.length; k++)
    if (names[order[k]] === names[order[k - 1]]) throw new RangeError(`The name '${names[order[k]]}' stands twice.`);
  shuffle(order, createRandom(seed));
  const sizes = planSizes(names.length, ratios);
  const sets: SetName[] = new Array(names.length);
  let next = 0;
  for (const set of SETS) for (let k = 0; k < sizes[set]; k++) sets[order[next++]] = set;
  const warnings: SplitWarning[] = [];
  for (const set of SETS)
    if (ratios[set] > 0 && sizes[set] === 0)
      warnings.push({ code: 'EmptySet', message: `The ${set} set is empty: there are only ${names.length} pairs.` });
  return { sets, sizes, balance: [], warnings };
}
