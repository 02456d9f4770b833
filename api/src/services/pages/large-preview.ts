import { LIMITS, type PreviewFolder, type SetName } from '@twinset/contract';
import { type PreviewSource, type RenderOptions, zipEntries } from '@twinset/engine';
import type { Call, Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { FileRow, Kind } from '../../records/files.ts';
import { jobOf, requireResult } from '../augment/internal.ts';
import { loadDataset } from '../dataset/internal.ts';
import { orientedMasks, scale16OfSet } from '../upload/internal.ts';
import { outputScale } from './output-previews.ts';

type Size = { width: number; height: number };
type Drawn = { source: PreviewSource; options: RenderOptions };

/** Returns the version of an upload's preview: changes with the file and with its rendering. */
const versionOf = ({ published }: FileRow): string => Bun.hash(published ?? '').toString(36);

const pathOf = (folder: PreviewFolder, version: string, name: string): string =>
  `/pictures/${folder}/${version}/${encodeURIComponent(name)}`;

const shrunk = ({ width, height }: Size): boolean => Math.max(width, height) > LIMITS.renditionPixels;

/** Returns `large` of an upload on a preview page: present only if its rendition is smaller than the file. */
export const largeUploadUrl = (kind: Kind, head: FileRow, size: Size | undefined): { large?: string } =>
  size && shrunk(size) ? { large: pathOf(kind, versionOf(head), head.name) } : {};

/** Returns `large` of an output of a run whose largest output has the size `size`. */
export const largeOutputUrl = (
  set: SetName,
  kind: Kind,
  run: string,
  name: string,
  size: Size,
): { large?: string } => (shrunk(size) ? { large: pathOf(`${set}_${kind}`, run, name) } : {});

/** Returns the error for a file or version that no longer exists: a client with its address reads the page again. */
const gone = () => new AppError('NotFound', 'The image no longer exists.');

async function upload(ctx: Ctx, session: string, kind: Kind, version: string, name: string): Promise<Drawn> {
  const head = ctx.records.files.get(session, kind, name);
  if (!head?.published || versionOf(head) !== version) throw gone();
  const source = { path: ctx.work.path(session, kind, name) };
  const dataset = await loadDataset(ctx, session);
  if (kind === 'masks') {
    const orientation = orientedMasks(dataset).get(name) ?? dataset.masks.get(name)?.orientation ?? 1;
    return { source, options: { kind: 'mask', orientation, plan: dataset.plan.mask } };
  }
  const facts = dataset.images.get(name);
  const scale = facts?.bitDepth === 16 ? await scale16OfSet(ctx, session) : undefined;
  return { source, options: { kind: 'image', orientation: facts?.orientation ?? 1, scale16: scale } };
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
  const source = { path, slice };
  const job = await jobOf(ctx, run);
  if (kind === 'masks') return { source, options: { kind: 'mask', orientation: 1, plan: job.plan.mask } };
  return {
    source,
    options: { kind: 'image', orientation: 1, scale16: await outputScale(ctx, session, job) },
  };
}

/**
 * Renders the image or mask at the address `large` of a preview page. PNG bytes.
 * @throws AppError NotFound for a file or a version that does not exist (any more)
 */
export async function largePreview({
  ctx,
  session,
  input: { folder, version, name },
}: Call<{ folder: PreviewFolder; version: string; name: string }>): Promise<Uint8Array> {
  const [first, kind] = folder.split('_') as [SetName | Kind, Kind | undefined];
  const { source, options } = kind
    ? await output(ctx, session, first as SetName, kind, version, name)
    : await upload(ctx, session, first as Kind, version, name);
  return ctx.engine.renderLargePreview(source, options);
}
