import { formatCount, type IntakeState } from '@twinset/contract';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { IntakeRow } from '../../records/intakes.ts';
import { INTAKE_FOLDER } from '../../storage/object-path.ts';
import { removeData } from '../remove-data.ts';
import { countArrivals } from './needed-files.ts';

export { pieceError, uploadedPiece } from './check-piece.ts';

/** Input of a call for an intake. `id`: absent for the present one. */
export type ForIntake = { id?: string | undefined };

/**
 * Returns the intake of a session.
 * @param id that of the present intake, or of the one that was completed before it
 * @throws AppError NotFound
 */
export function intakeOf(ctx: Ctx, session: string, id?: string): IntakeRow {
  const present = ctx.records.intakes.get(session);
  if (!present) throw new AppError('NotFound', 'There is no intake. Begin one first.');
  if (id === undefined || present.id === id) return present;
  if (present.completed?.id === id) return present.completed;
  throw new AppError('NotFound', 'The dataset was discarded, and another one was begun.');
}

/** Returns whether a call is for the present intake of a session. */
export const isForPresent = (ctx: Ctx, session: string, { id }: ForIntake): boolean =>
  id === undefined || ctx.records.intakes.get(session)?.id === id;

/**
 * Returns an intake that is listed, and neither converted nor being converted.
 * @throws AppError NotFound, IntakeRunning, WrongState
 */
export function openIntake(ctx: Ctx, session: string, id?: string): IntakeRow {
  const row = intakeOf(ctx, session, id);
  if (row.stage === 'done') throw new AppError('WrongState', 'The intake is complete. Begin another one.');
  if (ctx.activeIntakes.has(session)) throw new AppError('IntakeRunning');
  if (row.stage === 'listing') {
    throw new AppError('WrongState', 'The files of the dataset are not listed completely.');
  }
  return row;
}

const GIB = 1024 * 1024 * 1024;
/** Returns a size in GiB, rounded up to a tenth, as text. */
export const gibText = (bytes: number): string => `${formatCount(Math.ceil((10 * bytes) / GIB) / 10)} GiB`;

/** Returns the numbers of the images and masks of a session, which a conversion replaces. */
export function uploadedCounts(ctx: Ctx, session: string): { images: number; masks: number } {
  const count = (kind: 'images' | 'masks') => ctx.records.files.list(session, kind).length;
  return { images: count('images'), masks: count('masks') };
}

/** Cancels the conversion of a session and waits for its end. Returns false without one. */
export async function cancelConversion(ctx: Ctx, session: string): Promise<boolean> {
  const active = ctx.activeIntakes.get(session);
  active?.controller.abort('cancelled');
  await active?.ended;
  return active !== undefined;
}

/** Returns the intake that gave the session its pairs: this one, or the one that was completed before it; null without one. */
export const completedOf = (row: IntakeRow | null): IntakeRow | null =>
  row === null || row.stage === 'done' ? row : row.completed && { ...row.completed, recorded: row.recorded };

/** Returns the state of an intake for clients: of the present one, or of the one that was completed before it. */
export async function stateOf(ctx: Ctx, session: string, row: IntakeRow): Promise<IntakeState> {
  const { id, source, listed, choices, failure, result } = row;
  const isPresent = ctx.records.intakes.get(session)?.id === id;
  // Until it has ended completely, other calls are refused.
  const stage = isPresent && ctx.activeIntakes.has(session) ? 'converting' : row.stage;
  return {
    id,
    source: { kind: source.kind, name: source.name },
    stage,
    listed,
    choices,
    failure,
    result,
    ...(await countArrivals(ctx, session, row)),
    replaces: stage === 'done' ? { images: 0, masks: 0 } : uploadedCounts(ctx, session),
  };
}

/** Removes the files of an intake; its record is replaced, or removed if `row` is null. */
export const removeIntake = (ctx: Ctx, session: string, row: IntakeRow | null): Promise<void> =>
  removeData(ctx, {
    records() {
      ctx.storage.revoke(session, [INTAKE_FOLDER]);
      if (row) ctx.records.intakes.put(session, row);
      else ctx.records.intakes.remove(session);
      ctx.caches.neededFiles.delete(session);
    },
    async files() {
      if (ctx.records.sessions.get(session)?.bucket) await ctx.storage.removeFolder(session, INTAKE_FOLDER);
      if (ctx.records.sessions.get(session)?.project) await ctx.work.empty(session, 'intake');
    },
  });
