import {
  appliedTransforms,
  type OutputSort,
  type Receipt,
  type SetName,
  sortByName,
  type TransformFlag,
} from '@twinset/contract';
import type { Ctx } from '../../context.ts';
import type { RunRow } from '../../records/runs.ts';

export type OutputChoice = {
  search?: string;
  transform?: TransformFlag | 'none';
  sort?: OutputSort;
};

/** Facts of one output by which outputs are chosen and ordered. */
export type OutputFacts = {
  /** Position in its set, from 0. */
  row: number;
  /** Names of its files and sources, in lower case. */
  names: string[];
  source: string;
  transforms: readonly TransformFlag[];
};

/** Number of receipts that are read at once. */
const CHUNK = 1000;

const fileOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function factsOf({ image, mask, source, partners = [], params }: Receipt, row: number): OutputFacts {
  const sources = [source, ...partners].flatMap((one) => [one.image, one.mask]);
  const names = [fileOf(image), fileOf(mask), ...sources].map((name) => name.toLowerCase());
  return { row, names, source: source.image, transforms: appliedTransforms(params) };
}

/**
 * Returns the facts of all outputs of a set, in their order. Derived once per run and set.
 * @param read returns the receipts of the outputs from one row to before another
 */
export const outputFacts = (
  ctx: Ctx,
  session: string,
  { run, set, count }: { run: RunRow; set: SetName; count: number },
  read: (from: number, to: number) => Promise<Receipt[]>,
): Promise<readonly OutputFacts[]> =>
  ctx.caches.derive(`${session} output facts ${set}`, [run.id], async () => {
    const all: OutputFacts[] = [];
    for (let from = 0; from < count; from += CHUNK)
      all.push(...(await read(from, Math.min(from + CHUNK, count))).map((one, i) => factsOf(one, from + i)));
    return all;
  });

/** Returns whether a choice needs the receipts of all outputs. */
export const needsOutputFacts = ({ search = '', transform, sort = 'number' }: OutputChoice): boolean =>
  search !== '' || transform !== undefined || sort !== 'number';

/** Returns the chosen outputs in their order; those of one source stay sorted by number. */
export function chooseOutputs(
  all: readonly OutputFacts[],
  { search = '', transform, sort }: OutputChoice,
): readonly OutputFacts[] {
  const text = search.normalize('NFC').toLowerCase();
  const isShown = ({ names, transforms }: OutputFacts) =>
    (text === '' || names.some((name) => name.includes(text))) &&
    (transform === undefined ||
      (transform === 'none' ? transforms.length === 0 : transforms.includes(transform)));
  const shown = all.filter(isShown);
  return sort === 'source' ? sortByName(shown, ({ source }) => source) : shown;
}

/** Returns how many outputs each transform has; `none`: without any. */
export function countOutputs(all: readonly OutputFacts[]): Record<string, number> {
  const counts: Record<string, number> = { none: 0 };
  for (const { transforms } of all)
    for (const flag of transforms.length === 0 ? ['none'] : transforms)
      counts[flag] = (counts[flag] ?? 0) + 1;
  return counts;
}
