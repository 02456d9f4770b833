import type { AttributeFlag } from '@twinset/contract';
import type { ForegroundRule } from '../frames/foreground.ts';
import { forEachConcurrent } from '../lib/for-each-concurrent.ts';
import { yieldToEventLoop } from '../lib/yield-to-event-loop.ts';
import type { Engine, SourcePair } from '../types.ts';

type Values = Record<string, number | null>;

/** The pairs to measure, the foreground of their masks, and the attributes. */
export type MeasureInput = { pairs: SourcePair[]; rule: ForegroundRule; names: AttributeFlag[] };

/** One value per pair for each attribute, null if undefined. */
export type Measured = Map<AttributeFlag, (number | null)[]>;

/** Values that were measured before, by `keyOf`. */
export interface MeasuredValues {
  of(name: AttributeFlag): ReadonlyMap<string, number | null>;
  put(key: string, values: Values): void;
}

/** Changes with the method of measuring, so that values of an earlier method are not used. */
const MEASUREMENT_VERSION = 3;

/** Returns the key of measured values: the content of both files and how they are read. */
const keyOf = (pair: SourcePair, rule: ForegroundRule): string =>
  new Bun.CryptoHasher('sha256')
    .update(
      `${MEASUREMENT_VERSION} ${pair.imageSha256} ${pair.maskSha256} ${pair.imageOrientation} ${pair.maskOrientation} `,
    )
    .update(JSON.stringify([rule.labels, rule.colors]))
    .update(pair.repair ? JSON.stringify(pair.repair) : '')
    .update(pair.tile ? JSON.stringify([pair.tile.x, pair.tile.y, pair.width, pair.height]) : '')
    .digest('base64url');

const NONE: MeasuredValues = { of: () => new Map(), put: () => {} };

/**
 * Measures attributes of the pairs in the worker pool, except values in `known` of the same files with the same
 * foreground.
 * @param onProgress is called with the pairs measured so far and in total; never if all are known.
 */
export async function measureColumns(
  engine: Pick<Engine, 'measure' | 'tasksAtOnce'>,
  { pairs, rule, names }: MeasureInput,
  known: MeasuredValues = NONE,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Measured> {
  const keys = pairs.map((pair) => keyOf(pair, rule));
  const before: { name: AttributeFlag; of: ReadonlyMap<string, number | null> }[] = [];
  for (const name of names) {
    before.push({ name, of: known.of(name) });
    // Each reads one value per pair from the records.
    await yieldToEventLoop();
  }
  const missing = keys.map((key) => before.filter(({ of }) => !of.has(key)).map(({ name }) => name));
  const rows = keys.map(
    (key): Values => Object.fromEntries(before.map(({ name, of }) => [name, of.get(key) ?? null])),
  );
  const todo = [...keys.keys()].filter((i) => (missing[i] as AttributeFlag[]).length > 0);
  let done = 0;
  if (todo.length > 0) onProgress(done, todo.length);
  await forEachConcurrent(todo, engine.tasksAtOnce, async (i) => {
    const values = await engine.measure(pairs[i] as SourcePair, rule, missing[i] as AttributeFlag[]);
    known.put(keys[i] as string, values);
    Object.assign(rows[i] as Values, values);
    onProgress(++done, todo.length);
  });
  return new Map(names.map((name) => [name, rows.map((row) => row[name] ?? null)]));
}
