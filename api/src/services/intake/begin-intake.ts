import { formatCount, type IntakeSourceInput } from '@twinset/contract';
import type { Call, Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { IntakeRow } from '../../records/intakes.ts';
import { verb } from '../verb.ts';
import { removeIntake, stateOf } from './internal.ts';
import { listSource } from './list-source.ts';
import { placeOf } from './places.ts';

/** Files of a listing: the limit of an archive. */
const LISTED_MAX = 1_000_000;
const GIB = 1024 * 1024 * 1024;

const newRow = (source: IntakeRow['source']): IntakeRow => ({
  ...{ source, stage: 'open', listed: { files: 0, bytes: 0 }, choices: {}, plan: null },
  ...{ joined: [], failure: null, result: null, recorded: [] },
});

/**
 * Checks the size of an archive.
 * @throws AppError TooLarge naming the variable
 */
function checkBytes({ limits }: Ctx, bytes: number): void {
  const most = limits.archiveBytesMax;
  if (bytes <= most) return;
  const size = (value: number) => `${formatCount(Math.ceil((10 * value) / GIB) / 10)} GiB`;
  throw new AppError(
    'TooLarge',
    `The archive has ${size(bytes)}, and MAX_ARCHIVE_BYTES allows ${size(most)}. Unpack it and choose a part.`,
  );
}

async function rowOf(ctx: Ctx, source: IntakeSourceInput): Promise<IntakeRow> {
  if (source.kind === 'files') {
    if (source.total > LISTED_MAX) {
      const message = `The folder has ${formatCount(source.total)} files; at most ${formatCount(LISTED_MAX)} can be listed. Choose a part of it.`;
      throw new AppError('TooLarge', message);
    }
    return { ...newRow(source), stage: 'listing' };
  }
  if (source.kind === 'archive') {
    if (!/\.(zip|tar|tar\.gz|tgz)$/i.test(source.name)) {
      throw new AppError('InvalidDataset', `${source.name} is not an archive (zip, tar, tar.gz).`);
    }
    checkBytes(ctx, source.bytes);
    return newRow(source);
  }
  const place = await placeOf(ctx, source.path);
  if ((place.kind === 'bucket') !== (source.kind === 'bucket')) {
    throw new AppError('NotFound', `"${source.path}" is not a ${source.kind}.`);
  }
  if (place.kind === 'archive') checkBytes(ctx, place.bytes);
  return newRow({ ...source, name: source.path.split('/').at(-1) ?? '' });
}

/**
 * Begins an intake; a former one is abandoned. Folders and buckets of the server are listed.
 * @throws AppError IntakeRunning, NotFound (the folder), TooLarge, InvalidDataset
 */
export const beginIntake = verb(
  { needs: ['session', 'bucket', 'project'], idle: false, lock: 'session' },
  async ({ ctx, session, input }: Call<{ source: IntakeSourceInput }>) => {
    if (ctx.activeIntakes.has(session)) throw new AppError('IntakeRunning');
    const row = await rowOf(ctx, input.source);
    await removeIntake(ctx, session, row);
    if ('path' in row.source) await listSource(ctx, session, row);
    ctx.records.intakes.put(session, row);
    return { success: true as const, intake: await stateOf(ctx, session, row) };
  },
);
