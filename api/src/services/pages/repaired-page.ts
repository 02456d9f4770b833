import type { RepairedItem, SetName } from '@twinset/contract';
import type { Call, Ctx } from '../../context.ts';
import type { Kind } from '../../records/file-rows.ts';
import { keepRepairs, readRepaired } from '../dataset/internal.ts';
import { verb } from '../verb.ts';
import { choosePairs, needsFacts, type PairChoice, type UploadTimes } from './choose-pairs.ts';
import { repairedUrls } from './large-preview.ts';
import { itemsOf, pageOfPairs } from './originals-page.ts';
import { type PageQuery, pageSizeOf } from './page.ts';
import { countPairs, isExcluded, pairFacts } from './pair-facts.ts';
import { pairsInSet } from './pairs-in-set.ts';

/** Returns the times at which the files of a session were uploaded. */
async function uploadTimes({ storage }: Ctx, session: string): Promise<UploadTimes> {
  const timesOf = async (kind: Kind) =>
    new Map((await storage.list(session, kind)).map(({ name, stored }) => [name, stored]));
  const [images, masks] = await Promise.all([timesOf('images'), timesOf('masks')]);
  return { images, masks };
}

type Input = PageQuery & PairChoice & { config: unknown; set?: SetName; containing?: string; counts?: true };

/**
 * Returns uploaded pairs as thumbnails, with their masks after the repairs of a configuration; excluded pairs stay in
 * their places and are marked.
 * @param input.names only the pairs with one of these images or masks
 * @param input.search only the pairs with this text in the name of their image or mask
 * @param input.show, input.label only the pairs with problems, a finding, or a label in their mask
 * @param input.set only the pairs of this set in the split of the configuration
 * @param input.sort their order
 * @param input.counts also returns how many pairs each choice has
 * @param input.containing image or mask whose page is returned; `page` if no pair has it
 */
export const repairedPage = verb(
  { needs: ['session'], idle: false, lock: null },
  async ({
    ctx,
    session,
    input: { config, containing, counts, set, page: asked, page_size, ...choice },
  }: Call<Input>) => {
    const query = { ...(asked ? { page: asked } : {}), ...(page_size ? { page_size } : {}) };
    const repaired = await readRepaired(ctx, session, config);
    const { uploaded, dataset, config: known } = repaired;
    const all = await itemsOf(ctx, session, uploaded);
    const facts = counts || needsFacts(choice) ? await pairFacts(ctx, session, all, repaired) : null;
    const times = choice.sort === 'newest' ? await uploadTimes(ctx, session) : null;
    const chosen = choosePairs(all, facts, times, choice);
    const items = set === undefined ? chosen : await pairsInSet(ctx, session, { config, set, items: chosen });
    const at = items.findIndex(({ image, mask }) => [image, mask].includes(containing ?? ''));
    const number = at < 0 ? (query.page ?? 1) : Math.floor(at / pageSizeOf(query, ctx.limits)) + 1;
    const page = await pageOfPairs({ ctx, session }, uploaded, {
      ...query,
      page: number,
      size: 'thumbnail',
      items,
    });
    const key = keepRepairs(ctx, session, known.repairs);
    const results = page.results.map((item): RepairedItem => {
      const { image, mask } = item;
      const row = mask && ctx.records.files.get(session, 'masks', mask.name);
      const repair = mask && dataset.located.masks.get(mask.name)?.repair;
      return {
        ...item,
        ...(row && repair ? { repaired: repairedUrls(ctx, key, row) } : {}),
        ...(isExcluded({ image: image?.name ?? null, mask: mask?.name ?? null }, repaired)
          ? { excluded: true as const }
          : {}),
      };
    });
    return { ...page, page: number, results, ...(counts && facts ? { counts: countPairs(facts) } : {}) };
  },
);
