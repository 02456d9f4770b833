import { ATTRIBUTE_FLAGS, type AttributeFlag, type AugmentConfig } from '@twinset/contract';
import type { Ctx } from '../../context.ts';
import { type ForegroundRule, foregroundRule } from '../../engine/index.ts';
import type { MaskPlan, SourcePair } from '../../engine/types.ts';
import { eachLimited } from '../../lib/each-limited.ts';

const AT_ONCE = 8;

/** What a measured value depends on, besides its attribute. */
const keyOf = (pair: SourcePair, rule: ForegroundRule) =>
  [
    pair.imageSha256,
    pair.maskSha256,
    pair.imageOrientation,
    pair.maskOrientation,
    Bun.hash(JSON.stringify(rule)).toString(36),
  ].join(' ');

/** The attributes chosen by flag that no CSV column stands for. */
export const measuredFlags = (config: AugmentConfig, csvColumns: readonly string[]): AttributeFlag[] =>
  ATTRIBUTE_FLAGS.filter((flag) => config[flag] && !csvColumns.includes(flag));

/** Labels and colours that are no object: the background (0 unless set), and classes that are said to be none. */
const backgroundOf = (config: AugmentConfig): (number | string)[] => [
  config.background === '' ? 0 : config.background,
  ...config.classes.filter((c) => c.role === 'background' || c.role === 'ignore').map((c) => c.value),
];

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
  const rule = foregroundRule(plan.mask, backgroundOf(config));
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
    const key = keyOf(pair, rule);
    const values = { ...known.get(key) };
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length > 0) {
      const measured = await ctx.engine.measure(pair, rule, missing);
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
