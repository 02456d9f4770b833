import type { IntakePiece } from '@twinset/contract';
import type { Call } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { createTimeSlice } from '../../lib/time-slice.ts';
import { TUNABLES } from '../../tunables.ts';
import { uploadUrl } from '../upload/internal.ts';
import { verb } from '../verb.ts';
import { type ForIntake, openIntake } from './internal.ts';
import { arrivals, neededFiles, objectOf, piecesOf } from './needed-files.ts';

type Input = ForIntake & {
  from?: number | undefined;
  /** Origin of URLs that the storage signs as a path. */
  origin: string;
};

/**
 * Returns the next pieces that have not arrived, with signed URLs.
 * @throws AppError NotFound, IntakeRunning, WrongState, TooLarge (a part must be chosen first)
 */
export const nextPieces = verb(
  { needs: ['session', 'bucket', 'project'], idle: false, lock: 'session' },
  async ({ ctx, session, input: { id, from = 0, origin } }: Call<Input>) => {
    const row = openIntake(ctx, session, id);
    if (row.plan?.limit) throw new AppError('TooLarge', row.plan.limit.message);
    const { files } = await neededFiles(ctx, session, row);
    const { hasPiece } = await arrivals(ctx, session, row);
    const results: IntakePiece[] = [];
    const slice = createTimeSlice();
    let next = from;
    for (const file of files.slice(from)) {
      await slice();
      if (results.length >= TUNABLES.intakePieces.value) break;
      next++;
      for (const piece of piecesOf(ctx, file).filter((one) => !hasPiece(file, one))) {
        const object = objectOf(file, piece);
        const contentType = 'application/octet-stream';
        const url = await uploadUrl(ctx, { session, object, contentType }, origin);
        results.push({ path: file.path, start: piece.start, end: piece.end, url });
      }
    }
    return { success: true as const, results, next: next < files.length ? next : null };
  },
);
