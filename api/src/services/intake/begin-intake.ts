import { ARCHIVE_NAME, formatCount, type IntakeSourceInput, quoted } from '@twinset/contract';
import { ARCHIVE_LIMITS } from '@twinset/engine';
import type { Call, Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { IntakeRow } from '../../records/intakes.ts';
import { verb } from '../verb.ts';
import { completedOf, gibText, removeIntake, stateOf } from './internal.ts';
import { listSource } from './list-source.ts';
import { placeOf } from './places.ts';

const newRow = (source: IntakeRow['source']): IntakeRow => ({
  id: crypto.randomUUID(),
  source,
  stage: 'open',
  listed: { files: 0, bytes: 0 },
  choices: {},
  plan: null,
  joined: [],
  conversion: '',
  failure: null,
  result: null,
  recorded: [],
  completed: null,
});

/**
 * Checks the size of an archive.
 * @throws AppError TooLarge naming the variable
 */
function checkBytes({ limits }: Ctx, name: string, bytes: number): void {
  const most = limits.archiveBytesMax;
  if (bytes <= most) return;
  const message = `${quoted(name)} has ${gibText(bytes)}; MAX_ARCHIVE_BYTES allows ${gibText(most)}. Unpack it and choose a part.`;
  throw new AppError('TooLarge', message);
}

async function rowOf(ctx: Ctx, source: IntakeSourceInput): Promise<IntakeRow> {
  if (source.kind === 'files') {
    const most = ARCHIVE_LIMITS.entries;
    if (source.total > most) {
      const message = `The folder has ${formatCount(source.total)} files; at most ${formatCount(most)} can be listed. Choose a part of it.`;
      throw new AppError('TooLarge', message);
    }
    return { ...newRow(source), stage: 'listing' };
  }
  if (source.kind === 'archive') {
    if (!ARCHIVE_NAME.test(source.name)) {
      throw new AppError('InvalidDataset', `${quoted(source.name)} is not an archive (zip, tar, tar.gz).`);
    }
    checkBytes(ctx, source.name, source.bytes);
    return newRow(source);
  }
  const place = await placeOf(ctx, source.path);
  if ((place.kind === 'bucket') !== (source.kind === 'bucket')) {
    throw new AppError('NotFound', `${quoted(source.path)} is not a ${source.kind}.`);
  }
  const name = source.path.split('/').at(-1) ?? '';
  if (place.kind === 'archive') checkBytes(ctx, name, place.bytes);
  return newRow({ ...source, name });
}

/**
 * Checks that an incomplete intake may be abandoned.
 * @param id the one that may be; null for none, undefined for any
 * @throws AppError WrongState
 */
function checkAbandoned(former: IntakeRow | null, id: string | null | undefined): void {
  if (former === null || former.stage === 'done' || id === undefined || id === former.id) return;
  throw new AppError('WrongState', `Another dataset was opened meanwhile: ${quoted(former.source.name)}.`);
}

/**
 * Begins an intake; a former one is abandoned. Folders and buckets of the server are listed.
 * @param input.former the incomplete intake that may be abandoned: its id, or null for none (default: any)
 * @throws AppError IntakeRunning, WrongState (another intake was begun meanwhile), NotFound (the folder), TooLarge,
 * InvalidDataset
 */
export const beginIntake = verb(
  { needs: ['session', 'bucket', 'project'], idle: false, lock: 'session' },
  async ({
    ctx,
    session,
    input,
  }: Call<{ source: IntakeSourceInput; former?: string | null | undefined }>) => {
    if (ctx.activeIntakes.has(session)) throw new AppError('IntakeRunning');
    const former = ctx.records.intakes.get(session);
    checkAbandoned(former, input.former);
    const completed = completedOf(former);
    const row = await rowOf(ctx, input.source);
    // The session has the images of the former conversion until they are replaced.
    row.recorded = former?.recorded ?? [];
    row.completed = completed && { ...completed, completed: null };
    await removeIntake(ctx, session, row);
    try {
      if ('path' in row.source) await listSource(ctx, session, row);
    } catch (error) {
      await removeIntake(ctx, session, completed);
      throw error;
    }
    ctx.records.intakes.put(session, row);
    return { success: true as const, intake: await stateOf(ctx, session, row) };
  },
);
