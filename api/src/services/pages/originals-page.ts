import { sortByName } from '@twinset/contract';
import type { Call, Ctx } from '../../context.ts';
import type { Kind } from '../../records/files.ts';
import { type Dataset, loadDataset } from '../dataset/internal.ts';
import { largeUploadUrl } from './large-preview.ts';
import { type PageQuery, paginate } from './page.ts';

type Item = { image: string | null; mask: string | null };

const nameOf = ({ image, mask }: Item): string => image ?? mask ?? '';

/** Returns pairs and orphans sorted by name, except those without any preview yet. */
function itemsOf(ctx: Ctx, session: string, dataset: Dataset): readonly Item[] {
  const { files } = ctx.records;
  const { caches } = ctx;
  const sorted = caches.derive(`${session} pairs`, [dataset], () => {
    const { pairs, orphanImages, orphanMasks } = dataset.pairing;
    const images = orphanImages.map((image) => ({ image, mask: null }));
    const masks = orphanMasks.map((mask) => ({ image: null, mask }));
    return sortByName<Item>([...pairs, ...images, ...masks], nameOf);
  });
  const isShown = (kind: Kind, name: string | null) =>
    name !== null && (files.get(session, kind, name)?.published ?? null) !== null;
  return caches.derive(`${session} shown pairs`, [sorted, files.edits(session)], () =>
    sorted.filter(({ image, mask }) => isShown('images', image) || isShown('masks', mask)),
  );
}

/**
 * Returns uploaded pairs with their renditions, sorted by name; orphans have a null half.
 * @param input.images only the pairs of these images
 */
export async function originalsPage({
  ctx,
  session,
  input,
}: Call<PageQuery & { images?: string | string[] }>) {
  const wanted = input.images === undefined ? null : new Set([input.images].flat());
  const dataset = await loadDataset(ctx, session);
  const items = itemsOf(ctx, session, dataset);
  const chosen = wanted ? items.filter(({ image }) => wanted.has(image ?? '')) : items;
  const page = paginate(chosen, input, ctx.limits);
  const media = async (kind: Kind, name: string | null) => {
    const row = name === null ? null : ctx.records.files.get(session, kind, name);
    if (name === null || !row?.published) return null;
    const url = await ctx.storage.signDownload({ session, object: `resized_${kind}/${name}` });
    return { name, url, ...largeUploadUrl(kind, row, dataset[kind].get(name)) };
  };
  const results = await Promise.all(
    page.items.map(async ({ image, mask }) => ({
      image: await media('images', image),
      mask: await media('masks', mask),
    })),
  );
  return { success: true as const, results, next: page.next, total: page.total };
}
