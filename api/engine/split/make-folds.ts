import { formatCount } from '@twinset/contract';
import type { GroupId, SplitColumn } from '@twinset/tensor-core';
import { EngineError } from '../engine-error.ts';
import { nameOfPair } from '../tiles/tile-pairs.ts';
import type { Engine, Split } from '../types.ts';
import { foldColumns } from './fold-columns.ts';
import type { SplitRequest } from './make-split.ts';

/** Groups and columns of a split, aligned with the pairs. */
interface Binding {
  groups: readonly (readonly GroupId[])[];
  columns: readonly SplitColumn[];
}

const groupsOf = (rows: readonly number[], lists: Binding['groups']) =>
  lists.map((list) => rows.map((row) => list[row]));

/**
 * Divides the training and validation pairs of a split into folds; the test pairs stay apart. Pairs that the split keeps
 * together have one fold. The columns of the split are balanced; without any, the classes of the masks.
 * @returns undefined if no folds are chosen.
 * @throws EngineError InvalidConfiguration if there are fewer groups of pairs than folds
 */
export async function makeFolds(
  engine: Pick<Engine, 'fold'>,
  { config, dataset, plan }: Pick<SplitRequest, 'config' | 'dataset' | 'plan'>,
  { sets }: Pick<Split, 'sets'>,
  { groups, columns: chosen }: Binding,
): Promise<Split['folds']> {
  const count = config.folds;
  if (count === 0) return undefined;
  const rows = [...sets.keys()].filter((row) => sets[row] !== 'test');
  const all = chosen.length > 0 ? chosen : foldColumns(config, plan, dataset);
  const columns = all.map((column) => ({ ...column, values: rows.map((row) => column.values[row]) }));
  const names = rows.map((row) => nameOfPair(dataset.pairs[row]));
  try {
    const found = await engine.fold({
      names,
      count,
      seed: config.seed,
      columns,
      groups: groupsOf(rows, groups),
    });
    const of: (number | null)[] = sets.map(() => null);
    rows.forEach((row, i) => {
      of[row] = found.of[i];
    });
    return { ...found, of, columns: columns.map(({ attribute }) => attribute) };
  } catch (error) {
    // An error of a worker has the name, but not the type.
    if ((error as Error).name !== 'RangeError') throw error;
    const pairs = `${formatCount(rows.length)} training and validation ${rows.length === 1 ? 'pair' : 'pairs'}`;
    throw new EngineError(
      'InvalidConfiguration',
      `The ${pairs} cannot be divided into ${count} folds: ${(error as Error).message} Choose fewer folds.`,
    );
  }
}
