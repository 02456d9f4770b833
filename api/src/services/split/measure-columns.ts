import type { AttributeFlag } from '@twinset/contract';
import type { ForegroundRule, SourcePair } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { eachLimited } from '../../lib/each-limited.ts';
import { measureProgress } from './measure-progress.ts';

const AT_ONCE = 8;

type Values = Record<string, number | null>;
type Input = { pairs: SourcePair[]; rule: ForegroundRule; names: AttributeFlag[] };

/** Changes with the way of measuring, so that values kept from a former way are not taken for these. */
const WAY = 3;

/** What a measured value depends on, besides its attribute: the content of both files and how they are looked at. */
const keyOf = (pair: SourcePair, rule: ForegroundRule): string =>
  new Bun.CryptoHasher('sha256')
    .update(`${WAY} ${pair.imageSha256} ${pair.maskSha256} ${pair.imageOrientation} ${pair.maskOrientation} `)
    .update(JSON.stringify([rule.labels, rule.colors]))
    .digest('base64url');

/** Measures what the records lack and keeps it there. */
async function measureMissing(ctx: Ctx, session: string, input: Input, keys: string[]): Promise<Values[]> {
  const { pairs, rule, names } = input;
  const known = names.map((name) => ({ name, of: ctx.records.attributes.of(session, name) }));
  const missing = keys.map((key) => known.filter(({ of }) => !of.has(key)).map(({ name }) => name));
  const rows = keys.map((key) =>
    Object.fromEntries(known.map(({ name, of }) => [name, of.get(key) ?? null])),
  );
  const todo = [...keys.keys()].filter((i) => (missing[i] as AttributeFlag[]).length > 0);
  if (todo.length === 0) return rows;
  const progress = measureProgress(ctx, session, todo.length);
  try {
    await eachLimited(todo, AT_ONCE, async (i) => {
      const values = await ctx.engine.measure(pairs[i] as SourcePair, rule, missing[i] as AttributeFlag[]);
      if (!ctx.records.sessions.get(session)) throw new AppError('SessionNotFound');
      ctx.records.attributes.put(session, keys[i] as string, values);
      Object.assign(rows[i] as Values, values);
      progress.step();
    });
  } catch (error) {
    progress.end('failed');
    throw error;
  }
  progress.end('done');
  return rows;
}

/**
 * Measures attributes from the pairs in the worker pool. Values measured before, of the same files with the same
 * background, come from the records. One measurement of a session at a time: the next finds what this one kept.
 * @returns attribute -> one value a pair, null where it does not exist
 */
export async function measureColumns(
  ctx: Ctx,
  session: string,
  input: Input,
): Promise<Map<AttributeFlag, (number | null)[]>> {
  if (input.names.length === 0) return new Map();
  const keys = input.pairs.map((pair) => keyOf(pair, input.rule));
  const rows = await ctx.lock(`${session} attributes`, () => measureMissing(ctx, session, input, keys));
  return new Map(input.names.map((name) => [name, rows.map((row) => row[name] ?? null)]));
}
