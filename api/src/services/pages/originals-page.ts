import { sortByName } from '@twinset/contract';
import type { Call } from '../../context.ts';
import { loadDataset } from '../dataset/internal.ts';
import { largeUploadUrl } from './large-preview.ts';
import { type PageQuery, paginate } from './page.ts';

/**
 * Uploaded pairs with their renditions; orphans stand among them in the order of names, their other half null.
 * @param input.images only the pairs of these images
 */
export async function originalsPage({
  ctx,
  session,
  input,
}: Call<PageQuery & { images?: string | string[] }>) {
  const wanted = input.images === undefined ? null : new Set([input.images].flat());
  const { pairing, ...sizes } = loadDataset(ctx, session);
  const published = (kind: 'images' | 'masks') =>
    new Map(
      ctx.records.files
        .fileSummaries(session, kind)
        .flatMap((head) => (head.published ? [[head.name, head] as const] : [])),
    );
  const shown = { images: published('images'), masks: published('masks') };
  const items: { image: string | null; mask: string | null }[] = [
    ...pairing.pairs,
    ...pairing.orphanImages.map((image) => ({ image, mask: null })),
    ...pairing.orphanMasks.map((mask) => ({ image: null, mask })),
  ];
  // What has no preview at all yet is not shown as a pair of nothing.
  const ready = items.filter(
    ({ image, mask }) =>
      (shown.images.has(image ?? '') || shown.masks.has(mask ?? '')) && (wanted?.has(image ?? '') ?? true),
  );
  const sorted = sortByName(ready, ({ image, mask }) => image ?? mask ?? '');
  const page = paginate(sorted, input, ctx.limits);
  const media = async (kind: 'images' | 'masks', name: string | null) => {
    const head = name === null ? undefined : shown[kind].get(name);
    if (name === null || !head) return null;
    const url = await ctx.storage.signDownload({ session, object: `resized_${kind}/${name}` });
    return { name, url, ...largeUploadUrl(kind, head, sizes[kind].get(name)) };
  };
  const results = await Promise.all(
    page.items.map(async ({ image, mask }) => ({
      image: await media('images', image),
      mask: await media('masks', mask),
    })),
  );
  return { success: true as const, results, next: page.next, total: page.total };
}
