import type { RepairedItem } from '@twinset/contract';
import type { Call } from '../../context.ts';
import { keepRepairs, readRepaired } from '../dataset/internal.ts';
import { verb } from '../verb.ts';
import { repairedUrls } from './large-preview.ts';
import { pageOfPairs } from './originals-page.ts';
import type { PageQuery } from './page.ts';

type Input = PageQuery & { config: unknown; names?: string[] };

/**
 * Returns uploaded pairs as thumbnails, with their masks after the repairs of a configuration; excluded pairs stay in
 * their places and are marked.
 * @param input.names only the pairs with one of these images or masks
 */
export const repairedPage = verb(
  { needs: ['session'], idle: false, lock: null },
  async ({ ctx, session, input: { config, names, ...query } }: Call<Input>) => {
    const { uploaded, dataset, config: known } = await readRepaired(ctx, session, config);
    const wanted = names === undefined ? null : new Set(names);
    const page = await pageOfPairs({ ctx, session }, uploaded, {
      ...query,
      size: 'thumbnail',
      isWanted: ({ image, mask }) => wanted === null || wanted.has(image ?? '') || wanted.has(mask ?? ''),
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
    return { ...page, results };
  },
);
