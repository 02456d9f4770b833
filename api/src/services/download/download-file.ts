import { SAMPLE_CSV, SETS, type SetName } from '@twinset/contract';
import { zipEntries } from '@twinset/engine';
import type { Call, Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { describeError } from '../../lib/log.ts';
import { needResult } from '../augment/internal.ts';
import { datasetReport } from '../dataset/report.ts';
import { sampleCsv } from '../stratification/internal.ts';
import { streamZip, type ZipEntry } from './stream-zip.ts';
import { zipEntryName } from './zip-entry-name.ts';

export type Download = {
  name: string;
  type: string;
  /** Bytes, where known before it is read. */
  length: number | null;
  body: ReadableStream<Uint8Array> | Uint8Array;
};

function zipped(ctx: Ctx, name: string, entries: ZipEntry[]): Download {
  const body = streamZip(entries, (error) => {
    if (error) ctx.log.warn('a download was interrupted', { name, error: describeError(error) });
  });
  return { name, type: 'application/zip', length: null, body };
}

/** The uploads as they came, and what the report says of them. */
async function uploadedData(ctx: Ctx, session: string): Promise<Download> {
  const files = (['images', 'masks'] as const).flatMap((kind) =>
    ctx.records.files.list(session, kind).map(({ name }) => ({
      name: `${kind}/${zipEntryName(name)}`,
      path: ctx.work.path(session, kind, name),
    })),
  );
  if (files.length === 0) throw new AppError('WrongState', 'No images and masks to download.');
  const { success: _, ...report } = await datasetReport({ ctx, session, input: undefined });
  const text = `${JSON.stringify(report, null, 2)}\n`;
  return zipped(ctx, 'uploaded_data.zip', [...files, { name: 'dataset-report.json', text }]);
}

/** One set of the present result, cut out of its zip. */
async function oneSet(ctx: Ctx, session: string, set: SetName): Promise<Download> {
  const path = needResult(ctx, session).result?.zipPath ?? '';
  const entries = [...(await zipEntries(path))]
    .filter(([name]) => name.startsWith(`${set}/`))
    .map(([name, { start, end }]) => ({ name, path, range: { start, end: end - 1 } }));
  if (entries.length === 0) throw new AppError('NotFound', `The result has no ${set} set.`);
  return zipped(ctx, `${set}.zip`, entries);
}

/** @throws AppError NotFound for a name that is no download, WrongState while there is nothing to load */
export async function downloadFile({ ctx, session, input: name }: Call<string>): Promise<Download> {
  if (name === SAMPLE_CSV) {
    const body = new TextEncoder().encode(sampleCsv(ctx, session));
    return { name, type: 'text/csv; charset=utf-8', length: body.length, body };
  }
  if (name === 'uploaded_data.zip') return uploadedData(ctx, session);
  const set = SETS.find((s) => name === `${s}.zip`);
  if (set) return oneSet(ctx, session, set);
  throw new AppError('NotFound', 'No such download.');
}
