import { LIMITS, runStepsWith, sortByNameInSteps } from '@twinset/contract';
import type { Call, Ctx } from '../../context.ts';
import { createTimeSlice } from '../../lib/time-slice.ts';
import type { Kind, StoredSize } from '../../records/file-rows.ts';
import { type Dataset, loadDataset } from '../dataset/internal.ts';
import { objectOf } from '../upload/internal.ts';
import { largeUploadUrl } from './large-preview.ts';
import { type PageQuery, paginate } from './page.ts';
import { lookOf } from './upload-look.ts';
import { ensurePreviews, type UploadName } from './uploaded-previews.ts';

export type Item = { image: string | null; mask: string | null };

const nameOf = ({ image, mask }: Item): string => image ?? mask ?? '';

/** Returns pairs and orphans sorted by name. */
export function itemsOf({ caches }: Ctx, session: string, dataset: Dataset): Promise<readonly Item[]> {
  return caches.derive(`${session} pairs`, [dataset], () => {
    const { pairs, orphanImages, orphanMasks } = dataset.pairing;
    const images = orphanImages.map((image) => ({ image, mask: null }));
    const masks = orphanMasks.map((mask) => ({ image: null, mask }));
    return runStepsWith(sortByNameInSteps<Item>([...pairs, ...images, ...masks], nameOf), createTimeSlice());
  });
}

const LONGEST = { thumbnail: LIMITS.thumbnailPixels, rendition: LIMITS.renditionPixels } as const;

const namesOf = (items: readonly Item[]): UploadName[] =>
  items.flatMap(({ image, mask }) => [
    ...(image === null ? [] : [{ kind: 'images' as const, name: image }]),
    ...(mask === null ? [] : [{ kind: 'masks' as const, name: mask }]),
  ]);

/**
 * Returns uploaded pairs with their previews, sorted by name; orphans have a null half. The previews are rendered when
 * their page is read for the first time.
 * @param input.images only the pairs of these images
 * @param input.size of the previews at `url` (default: rendition)
 */
export async function originalsPage({
  ctx,
  session,
  input,
}: Call<PageQuery & { images?: string | string[]; size?: StoredSize }>) {
  const dataset = await loadDataset(ctx, session);
  const all = await itemsOf(ctx, session, dataset);
  const wanted = new Set([input.images ?? []].flat());
  const items = input.images === undefined ? all : all.filter(({ image }) => wanted.has(image ?? ''));
  return pageOfPairs({ ctx, session }, dataset, { ...input, size: input.size ?? 'rendition', items });
}

type Selection = PageQuery & { size: StoredSize; items: readonly Item[] };

/** Returns one page of some of the uploaded pairs, as `originalsPage` does. */
export async function pageOfPairs(
  { ctx, session }: Pick<Call, 'ctx' | 'session'>,
  dataset: Dataset,
  { size, items, ...query }: Selection,
) {
  const page = paginate(items, query, ctx.limits);
  const look = await lookOf(ctx, session, dataset);
  await ensurePreviews(ctx, session, { size, look, files: namesOf(page.items) });
  const media = async (kind: Kind, name: string | null) => {
    const row = name === null ? null : ctx.records.files.get(session, kind, name);
    const key = row?.[size] ?? null;
    if (name === null || row === null || key === null) return null;
    const object = objectOf(kind, size, name, key);
    const url = await ctx.storage.signDownload({ session, object, stable: size === 'thumbnail' });
    const shown = dataset[kind].get(name);
    // The thumbnail of an image is lossy, so that the viewer needs the file's pixels even if it is small.
    const exact = size === 'thumbnail' && kind === 'images' ? 0 : LONGEST[size];
    return { name, url, ...largeUploadUrl(ctx, { kind, name, key: look(kind, row).key }, shown, exact) };
  };
  const results = await Promise.all(
    page.items.map(async ({ image, mask }) => ({
      image: await media('images', image),
      mask: await media('masks', mask),
    })),
  );
  return { success: true as const, results, next: page.next, total: page.total };
}
