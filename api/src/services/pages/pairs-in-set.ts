import type { SetName } from '@twinset/contract';
import type { Ctx } from '../../context.ts';
import { cacheForConfig, splitSession } from '../augment/internal.ts';
import type { Item } from './originals-page.ts';

/** Returns the set of each image in the split of a configuration; tiles of an image share its set. */
const setsOf = (ctx: Ctx, session: string, config: unknown): Promise<ReadonlyMap<string, SetName>> =>
  cacheForConfig(ctx, { session, config, what: 'sets' }, async () => {
    const { dataset, tiled, split } = await splitSession(ctx, session, config);
    const pairs = tiled?.pairs ?? dataset.pairs;
    return new Map(pairs.map(({ image }, index) => [image, split.sets[index] as SetName]));
  });

/**
 * Returns the pairs of one set; excluded pairs and files without a partner are in none.
 * @throws EngineError of a split that is not possible
 */
export async function pairsInSet(
  ctx: Ctx,
  session: string,
  { config, set, items }: { config: unknown; set: SetName; items: readonly Item[] },
): Promise<readonly Item[]> {
  const sets = await setsOf(ctx, session, config);
  return items.filter(({ image }) => image !== null && sets.get(image) === set);
}
