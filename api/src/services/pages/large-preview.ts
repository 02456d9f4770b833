import { DEFAULT_CONFIG, type PreviewFolder, type SetName } from '@twinset/contract';
import { type PreviewSource, type RenderOptions, zipEntries } from '@twinset/engine';
import type { Call, Ctx } from '../../context.ts';
import { publicPath } from '../../http/public-path.ts';
import { AppError } from '../../lib/app-error.ts';
import type { FileRow, Kind } from '../../records/file-rows.ts';
import { fillZip, jobOf, requireResult } from '../augment/internal.ts';
import { keptRepairs, loadDataset, loadRepaired } from '../dataset/internal.ts';
import { outputScale } from './output-previews.ts';
import { lookOf, repairedLook } from './upload-look.ts';

type Size = { width: number; height: number };
type Drawn = { source: PreviewSource; options: RenderOptions };

const versionOf = (key: string): string => Bun.hash(key).toString(36);

/** Returns an address without a signature: clients resolve it as they do signed ones, and add their session id. */
const addressOf = ({ env }: Pick<Ctx, 'env'>, folder: PreviewFolder, version: string, name: string): string =>
  `${publicPath(env)}/api/pictures/${folder}/${version}/${encodeURIComponent(name)}`;

const exceeds = ({ width, height }: Size, longest: number): boolean => Math.max(width, height) > longest;

/** Returns `large` of an upload on a preview page: present only if its preview is smaller than the file. */
export const largeUploadUrl = (
  ctx: Pick<Ctx, 'env'>,
  { kind, name, key }: { kind: Kind; name: string; key: string },
  size: Size | undefined,
  longest: number,
): { large?: string } =>
  size && exceeds(size, longest) ? { large: addressOf(ctx, kind, versionOf(key), name) } : {};

/** A file of a run's outputs. */
export type OutputFile = { set: SetName; kind: Kind; run: string; name: string };

/**
 * Returns `large` of an output: present only if its preview is smaller than the largest output of the run.
 * @param longest pixels on the longer side of its preview
 */
export const largeOutputUrl = (
  ctx: Pick<Ctx, 'env'>,
  { set, kind, run, name }: OutputFile,
  largest: Size,
  longest: number,
): { large?: string } =>
  exceeds(largest, longest) ? { large: addressOf(ctx, `${set}_${kind}`, run, name) } : {};

/** Returns the address of the thumbnail of an output, which is rendered for each request; browsers keep it. */
export const thumbnailOutputUrl = (ctx: Pick<Ctx, 'env'>, { set, kind, run, name }: OutputFile): string =>
  addressOf(ctx, `${set}_${kind}_thumbnails`, run, name);

/** Returns the error for a file or version that no longer exists: a client with its address reads the page again. */
const gone = () => new AppError('NotFound', 'The image no longer exists.');

async function upload(ctx: Ctx, session: string, kind: Kind, version: string, name: string): Promise<Drawn> {
  const row = ctx.records.files.get(session, kind, name);
  if (row === null) throw gone();
  const { key, options } = (await lookOf(ctx, session, await loadDataset(ctx, session)))(kind, row);
  if (versionOf(key) !== version) throw gone();
  return { source: { path: ctx.work.path(session, kind, name) }, options };
}

/** Returns the addresses of a mask after repairs that are kept by a key. */
export function repairedUrls(
  ctx: Pick<Ctx, 'env'>,
  repairs: string,
  { name, etag }: Pick<FileRow, 'name' | 'etag'>,
) {
  const version = `${repairs}-${versionOf(etag)}`;
  return {
    thumbnail: addressOf(ctx, 'repaired_thumbnails', version, name),
    large: addressOf(ctx, 'repaired_masks', version, name),
  };
}

async function repairedMask(ctx: Ctx, session: string, version: string, name: string): Promise<Drawn> {
  const [key = '', file] = version.split('-');
  const repairs = keptRepairs(ctx, session, key);
  const row = ctx.records.files.get(session, 'masks', name);
  if (!repairs || row === null || versionOf(row.etag) !== file) throw gone();
  const options = repairedLook(await loadRepaired(ctx, session, { ...DEFAULT_CONFIG, repairs }), row);
  if (options === null) throw gone();
  return { source: { path: ctx.work.path(session, 'masks', name) }, options };
}

async function output(
  ctx: Ctx,
  session: string,
  set: SetName,
  kind: Kind,
  version: string,
  name: string,
): Promise<Drawn> {
  const run = requireResult(ctx, session);
  const path = run.result?.zipPath ?? '';
  const slice = run.id === version ? (await zipEntries(path)).get(`${set}/${kind}/${name}`) : undefined;
  if (!slice) throw gone();
  await fillZip(ctx, run, [slice]);
  const source = { path, slice };
  const job = await jobOf(ctx, run);
  if (kind === 'masks') return { source, options: { kind: 'mask', orientation: 1, plan: job.plan.mask } };
  return {
    source,
    options: { kind: 'image', orientation: 1, scale16: await outputScale(ctx, session, job) },
  };
}

/**
 * Renders the image or mask at an address of a preview page: WebP for thumbnails of images, PNG for all others.
 * @throws AppError NotFound for a file or a version that does not exist (any more)
 */
export async function largePreview({
  ctx,
  session,
  input: { folder, version, name },
}: Call<{ folder: PreviewFolder; version: string; name: string }>): Promise<Uint8Array> {
  if (folder === 'repaired_masks' || folder === 'repaired_thumbnails') {
    const { source, options } = await repairedMask(ctx, session, version, name);
    return ctx.engine.renderPreview(source, options, folder === 'repaired_masks' ? 'large' : 'thumbnail');
  }
  const [first, kind, thumbnails] = folder.split('_') as [SetName | Kind, Kind?, 'thumbnails'?];
  const { source, options } = kind
    ? await output(ctx, session, first as SetName, kind, version, name)
    : await upload(ctx, session, first as Kind, version, name);
  return ctx.engine.renderPreview(source, options, thumbnails ? 'thumbnail' : 'large');
}
