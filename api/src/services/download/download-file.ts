import { SAMPLE_CSV, SAMPLE_ZIP, SETS, type SetName } from '@twinset/contract';
import { getOrCompute, type ViewEntry, ZipView, zipEntries } from '@twinset/engine';
import type { Call, Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { describeError } from '../../lib/log.ts';
import type { Kind } from '../../records/file-rows.ts';
import { partialZip, requireResult } from '../augment/internal.ts';
import { datasetVersion } from '../dataset/internal.ts';
import { datasetReport } from '../dataset/report.ts';
import { sampleCsv } from '../stratification/internal.ts';
import { type Reading, viewBody } from './view-body.ts';
import { zipEntryName } from './zip-entry-name.ts';

/** A file to download. With a known size, ranges are supported, and `etag` changes with its bytes. */
export type Download = { name: string; type: string } & (
  | { etag: string; bytes: number; body: (start: number, end: number) => Promise<Bun.BodyInit> }
  | { etag: null; body: ReadableStream<Uint8Array> }
);

const warnBroken = (ctx: Ctx, name: string) => (error: unknown) =>
  ctx.log.warn('a download was interrupted', { name, error: describeError(error) });

const zipOf = (
  ctx: Ctx,
  { name, etag, view, ...reading }: { name: string; etag: string; view: ZipView } & Omit<Reading, 'onBroken'>,
): Download => ({
  name,
  type: 'application/zip',
  etag,
  bytes: view.size,
  body: (start, end) => viewBody(view, [start, end], { ...reading, onBroken: warnBroken(ctx, name) }),
});

/** Returns a zip of the uploads, unchanged, and the report. */
async function uploadedData(ctx: Ctx, session: string): Promise<Download> {
  const name = 'uploaded_data.zip';
  const files = (['images', 'masks'] as const).flatMap((kind: Kind) =>
    ctx.records.files.list(session, kind).map((row) => ({
      name: `${kind}/${zipEntryName(row.name)}`,
      path: ctx.work.path(session, kind, row.name),
      size: row.facts.bytes,
      crc: row.facts.crc32,
    })),
  );
  if (files.length === 0) throw new AppError('WrongState', 'No images and masks to download.');
  const version = datasetVersion(ctx, session);
  const changes = ctx.records.files.changes(session);
  const { success: _, ...report } = await datasetReport({ ctx, session, input: undefined });
  const text = `${JSON.stringify(report, null, 2)}\n`;
  const last = 'dataset-report.json';
  const known = files.flatMap(({ crc, path, ...rest }): ViewEntry[] =>
    crc === undefined ? [] : [{ ...rest, crc, from: { path, start: 0 } }],
  );
  // Files of an older version have no checksum: it is computed while they are read.
  if (known.length < files.length) {
    const { streamZip } = await import('./stream-zip.ts');
    const body = streamZip([...files, { name: last, text }], (error) => {
      if (error) warnBroken(ctx, name)(error);
    });
    return { name, type: 'application/zip', etag: null, body };
  }
  const bytes = new TextEncoder().encode(text);
  const crc = Bun.hash.crc32(bytes);
  const view = new ZipView([...known, { name: last, size: bytes.length, crc, from: bytes }]);
  const isValid = () => ctx.records.files.changes(session) === changes;
  return zipOf(ctx, { name, etag: `${version}-${crc.toString(36)}`, view, isValid });
}

async function viewOfSet(path: string, set: SetName): Promise<ZipView> {
  const entries = [...(await zipEntries(path))]
    .filter(([name]) => name.startsWith(`${set}/`))
    .map(
      ([name, { start, end, crc }]): ViewEntry => ({
        name,
        size: end - start,
        crc,
        // Named as in the result, so that its local headers can be reused.
        from: { path, start },
        headed: true,
      }),
    );
  if (entries.length === 0) throw new AppError('NotFound', `The result has no ${set} set.`);
  return new ZipView(entries);
}

/** Returns one set of the current result, from its zip. */
async function oneSet(ctx: Ctx, session: string, set: SetName): Promise<Download> {
  const run = requireResult(ctx, session);
  const { id, result } = run;
  const etag = `${id}-${set}`;
  const view = await getOrCompute(ctx.caches.views, `${session} ${etag}`, () =>
    viewOfSet(result?.zipPath ?? '', set),
  );
  // A replaced result stays readable through open descriptors.
  const partial = await partialZip(ctx, run);
  const fill = partial && ((ranges: Parameters<typeof partial.fill>[0]) => partial.fill(ranges));
  return zipOf(ctx, { name: `${set}.zip`, etag, view, isValid: () => true, fill });
}

const SAMPLE = { pairs: 24, size: 320 };

/** Returns the sample dataset, which is the same for all sessions. */
async function sampleDataset(ctx: Ctx): Promise<Download> {
  const view = await getOrCompute(ctx.caches.views, SAMPLE_ZIP, async () => {
    const files = await ctx.engine.drawSample(SAMPLE);
    return new ZipView(
      files.map(({ path, bytes }) => {
        const crc = Bun.hash.crc32(bytes);
        return { name: path, size: bytes.length, crc, from: bytes };
      }),
    );
  });
  return zipOf(ctx, { name: SAMPLE_ZIP, etag: `${SAMPLE_ZIP}-${view.size}`, view, isValid: () => true });
}

/**
 * Returns a download by its name.
 * @throws AppError NotFound for an unknown name, WrongState while the data do not exist
 */
export async function downloadFile({ ctx, session, input: name }: Call<string>): Promise<Download> {
  if (name === SAMPLE_CSV) {
    const text = new TextEncoder().encode(sampleCsv(ctx, session));
    const etag = Bun.hash(text).toString(36);
    const body = async (start: number, end: number) => text.subarray(start, end);
    return { name, type: 'text/csv; charset=utf-8', etag, bytes: text.length, body };
  }
  if (name === SAMPLE_ZIP) return sampleDataset(ctx);
  if (name === 'uploaded_data.zip') return uploadedData(ctx, session);
  const set = SETS.find((s) => name === `${s}.zip`);
  if (set) return oneSet(ctx, session, set);
  throw new AppError('NotFound', 'No such download.');
}
