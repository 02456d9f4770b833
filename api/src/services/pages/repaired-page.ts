import type { RepairedItem } from '@twinset/contract';
import type { Call } from '../../context.ts';
import { keepRepairs, readRepaired } from '../dataset/internal.ts';
import { verb } from '../verb.ts';
import { repairedUrls } from './large-preview.ts';
import { type Item, itemsOf, pageOfPairs } from './originals-page.ts';
import { type PageQuery, pageSizeOf } from './page.ts';

type Selection = { names?: string[]; search?: string };
type Input = PageQuery & Selection & { config: unknown; containing?: string };

/** Returns the pairs with one of some names, and with a text in a name. */
function selected(items: readonly Item[], { names, search = '' }: Selection): readonly Item[] {
  const wanted = names && new Set(names);
  const text = search.normalize('NFC').toLowerCase();
  const files = ({ image, mask }: Item) => [image, mask].filter((name) => name !== null);
  const found = wanted ? items.filter((item) => files(item).some((name) => wanted.has(name))) : items;
  if (text === '') return found;
  return found.filter((item) => files(item).some((name) => name.toLowerCase().includes(text)));
}

/**
 * Returns uploaded pairs as thumbnails, with their masks after the repairs of a configuration; excluded pairs stay in
 * their places and are marked.
 * @param input.names only the pairs with one of these images or masks
 * @param input.search only the pairs with this text in the name of their image or mask
 * @param input.containing image or mask whose page is returned; `page` if no pair has it
 */
export const repairedPage = verb(
  { needs: ['session'], idle: false, lock: null },
  async ({ ctx, session, input: { config, names, search, containing, ...query } }: Call<Input>) => {
    const { uploaded, dataset, config: known } = await readRepaired(ctx, session, config);
    const items = selected(itemsOf(ctx, session, uploaded), { names, search });
    const at = items.findIndex(({ image, mask }) => [image, mask].includes(containing ?? ''));
    const number = at < 0 ? (query.page ?? 1) : Math.floor(at / pageSizeOf(query, ctx.limits)) + 1;
    const page = await pageOfPairs({ ctx, session }, uploaded, {
      ...query,
      ...{ page: number, size: 'thumbnail', items },
    });
    const key = keepRepairs(ctx, session, known.repairs);
    const results = page.results.map((item): RepairedItem => {
      const { image, mask } = item;
      const isExcluded = image
        ? !dataset.images.has(image.name)
        : mask !== null && !dataset.masks.has(mask.name);
      const row = mask && ctx.records.files.get(session, 'masks', mask.name);
      const repair = mask && dataset.located.masks.get(mask.name)?.repair;
      return {
        ...item,
        ...(row && repair ? { repaired: repairedUrls(key, row) } : {}),
        ...(isExcluded ? { excluded: true as const } : {}),
      };
    });
    return { ...page, page: number, results };
  },
);
