import { eachInSteps, type Steps } from '@twinset/contract';
import { FACTS_VERSION, forEachConcurrent } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import type { FileRow, Kind, StoredSize } from '../../records/file-rows.ts';
import { UPLOAD_FOLDERS } from '../../storage/object-path.ts';
import type { SignedUpload, StoredObject } from '../../storage/port.ts';
import { TUNABLES } from '../../tunables.ts';
import { type Dataset, datasetVersion } from '../dataset/internal.ts';

export const renditionFolder = (kind: Kind) => (kind === 'images' ? 'resized_images' : 'resized_masks');
export const thumbnailFolder = (kind: Kind) => `${renditionFolder(kind)}/thumbnails` as const;

const short = (text: string): string => Bun.hash(text).toString(36);

/**
 * Returns the object of a stored preview. The name of a thumbnail contains hashes of the file's name and of its version,
 * so that browsers can cache it without asking again.
 */
export const objectOf = (kind: Kind, size: StoredSize, name: string, key: string): string =>
  size === 'rendition'
    ? `${renditionFolder(kind)}/${name}`
    : `${thumbnailFolder(kind)}/${short(name)}-${short(key)}.${kind === 'images' ? 'webp' : 'png'}`;

/** Returns the thumbnails of files, of any version, as objects. */
export async function thumbnailsOf(
  ctx: Ctx,
  session: string,
  kind: Kind,
  names: readonly string[],
): Promise<string[]> {
  const folder = thumbnailFolder(kind);
  const wanted = new Set(names.map(short));
  return (await ctx.storage.list(session, folder))
    .filter(({ name }) => wanted.has(name.split('-')[0] ?? ''))
    .map(({ name }) => `${folder}/${name}`);
}

/** Returns whether an object is a thumbnail, whose content never changes under its name. */
export const isThumbnail = (object: string): boolean =>
  object.startsWith(`${thumbnailFolder('images')}/`) || object.startsWith(`${thumbnailFolder('masks')}/`);

/** Catalogue row of a failed delete. */
export const NOT_DELETED = { images: 'ImagesNotDeleted', masks: 'MasksNotDeleted' } as const;

/**
 * Returns the URL of an upload.
 * @param origin origin of URLs that the storage signs as a path
 */
export async function uploadUrl({ storage }: Ctx, upload: SignedUpload, origin: string): Promise<string> {
  const url = await storage.signUpload(upload);
  return url.startsWith('/') ? origin + url : url;
}

/** Returns the objects of a kind in the bucket that were not transferred in this version. */
export function* unprocessedInSteps(
  { records }: Pick<Ctx, 'records'>,
  session: string,
  kind: Kind,
  objects: readonly StoredObject[],
): Steps<StoredObject[]> {
  const known = records.files.finder(session, kind);
  const found: StoredObject[] = [];
  yield* eachInSteps(objects, (object) => {
    if (known(object.name)?.etag !== object.etag) found.push(object);
  });
  return found;
}

/** Returns the bytes of the uploads of a session, and of all uploads and tiles; zero if a storage service stores them. */
export async function storedBytes(
  { storage: { ownUrls }, tileSpace, env, limits }: Ctx,
  session: string,
): Promise<{ session: number; total: number }> {
  if (ownUrls === null) return { session: 0, total: 0 };
  let bytes = 0;
  for (const folder of UPLOAD_FOLDERS) bytes += await ownUrls.bytesIn(session, folder);
  // The records may be older than the tiles, which matters only near the limit.
  const isNear = ownUrls.totalBytes + tileSpace.recorded() > env.MAX_TOTAL_BYTES - limits.fileBytesMax;
  const tiles = isNear ? await tileSpace.measure() : tileSpace.recorded();
  return { session: bytes, total: ownUrls.totalBytes + tiles };
}

/**
 * Returns the files whose facts were determined by older rules: they are inspected again, so that all files of a
 * session are comparable.
 */
export const outdated = (summaries: readonly { name: string; factsVersion: number }[]): Set<string> =>
  new Set(summaries.filter(({ factsVersion }) => factsVersion !== FACTS_VERSION).map(({ name }) => name));

/**
 * Returns one grey scale for all 16-bit images of the set, so that their brightness can be compared. Beside images of 8
 * bits it is that of the outputs, which all have 8: nothing is stretched.
 */
export async function scale16(
  ctx: Ctx,
  session: string,
  rows: readonly FileRow<'images'>[],
): Promise<[number, number] | undefined> {
  const deep = rows.filter((row) => row.facts.bitDepth === 16);
  if (deep.length < rows.length) return undefined;
  for (const row of deep) row.range16 ??= row.facts.range16 ?? null;
  const unknown = deep.filter((row) => row.range16 === null);
  await forEachConcurrent(unknown, TUNABLES.filesAtOnce.value, async (row) => {
    row.range16 = await ctx.engine.range16(ctx.work.path(session, 'images', row.name));
    ctx.records.files.setRange16(session, 'images', row.name, row.range16);
  });
  const ranges = deep.flatMap((row) => (row.range16 ? [row.range16] : []));
  if (ranges.length === 0) return undefined;
  return ranges.reduce(([low, high], [from, to]) => [Math.min(low, from), Math.max(high, to)]);
}

/** Returns `scale16` of all images of a session; cached until a file changes, since live previews request it often. */
export async function scale16OfSet(ctx: Ctx, session: string): Promise<[number, number] | undefined> {
  const { scales } = ctx.caches;
  const key = `${session} ${datasetVersion(ctx, session)}`;
  const kept = scales.get(key) ?? {
    scale: await scale16(ctx, session, ctx.records.files.list(session, 'images')),
  };
  scales.set(key, kept);
  return kept.scale;
}

/**
 * Returns a function that maps a mask whose pair was not read by the orientation tags to its orientation: it is shown
 * rotated like the image's preview, so that it overlays it. Undefined for other masks. Facts are read at each call, only of
 * that pair.
 */
export function turnsOf({ pairs, images, masks }: Dataset): (mask: string) => number | undefined {
  const pairOf = new Map(pairs.map((pair) => [pair.mask, pair]));
  return (mask) => {
    const pair = pairOf.get(mask);
    if (pair === undefined) return undefined;
    const upright = images.get(pair.image)?.orientation ?? 1;
    const own = masks.get(mask)?.orientation ?? 1;
    const asTagged = pair.imageOrientation === upright && pair.maskOrientation === own;
    return !asTagged && [1, upright].includes(pair.maskOrientation) ? upright : undefined;
  };
}
