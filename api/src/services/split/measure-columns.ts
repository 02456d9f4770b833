import { ATTRIBUTE_FLAGS, type AttributeFlag, type AugmentConfig } from '@twinset/contract';
import type { Ctx } from '../../context.ts';
import type { MaskPlan, SourcePair } from '../../engine/types.ts';
import { eachLimited } from '../../lib/each-limited.ts';

const AT_ONCE = 8;

/** What a measured value depends on, besides its attribute. */
const keyOf = (pair: SourcePair, plan: MaskPlan, background: number | string) =>
  [
    pair.imageSha256,
    pair.maskSha256,
    pair.imageOrientation,
    pair.maskOrientation,
    plan.source,
    Bun.hash(JSON.stringify(plan.table)).toString(36),
    background,
  ].join(' ');

/** The attributes chosen by flag that no CSV column stands for. */
export const measuredFlags = (config: AugmentConfig, csvColumns: readonly string[]): AttributeFlag[] =>
  ATTRIBUTE_FLAGS.filter((flag) => config[flag] && !csvColumns.includes(flag));

/** The label or colour that counts as background; an empty setting means 0. */
const backgroundOf = (config: AugmentConfig): number | string =>
  config.background === '' ? 0 : config.background;

/**
 * Measures attributes from the pairs; values measured before are kept in the records.
 * @returns attribute -> one value a pair, null where it does not exist
 */
export async function measureColumns(
  ctx: Ctx,
  session: string,
  input: { pairs: SourcePair[]; plan: { mask: MaskPlan }; config: AugmentConfig; names: AttributeFlag[] },
): Promise<Map<string, (number | null)[]>> {
  const { pairs, plan, config, names } = input;
  const background = backgroundOf(config);
  const columns = new Map<string, (number | null)[]>(
    names.map((name) => [name, new Array(pairs.length).fill(null)]),
  );
  if (names.length === 0) return columns;
  const known = ctx.records.attributes.all(session);
  let done = 0;
  const tell = (state: 'running' | 'done') =>
    ctx.jobs.update(session, {
      job: 'attributes',
      state,
      phase: 'measure',
      done,
      total: pairs.length,
      message: '',
    });
  tell('running');
  await eachLimited(pairs, AT_ONCE, async (pair, i) => {
    const key = keyOf(pair, plan.mask, background);
    const values = { ...known.get(key) };
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length > 0) {
      const measured = await ctx.engine.measure(pair, plan.mask, background, missing);
      for (const name of missing) {
        values[name] = measured[name] ?? null;
        ctx.records.attributes.put(session, key, name, values[name] ?? null);
      }
    }
    for (const name of names) (columns.get(name) as (number | null)[])[i] = values[name] ?? null;
    done++;
    tell('running');
  });
  tell('done');
  return columns;
}
