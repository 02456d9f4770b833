import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { neededFiles, piecesOf } from './needed-files.ts';

/**
 * Returns the size of a piece that is uploaded; null for other objects.
 * @throws AppError InvalidRequest for a piece that the present plan does not need
 */
export async function pieceBytes(ctx: Ctx, session: string, object: string): Promise<number | null> {
  const [, index, number] = /^intake\/(\d+)-(\d+)$/.exec(object) ?? [];
  if (index === undefined) return null;
  const row = ctx.records.intakes.get(session);
  const file = row && (await neededFiles(ctx, session, row)).byIndex.get(Number(index));
  const piece = file && piecesOf(ctx, file)[Number(number)];
  if (!piece) throw new AppError('InvalidRequest', 'The plan of the dataset does not need this file.');
  return piece.end - piece.start;
}

/**
 * Checks the size of a piece.
 * @throws AppError InvalidRequest if it was listed with another size
 */
export function checkPieceBytes(wanted: number | null, bytes: number | null): void {
  if (wanted === null || bytes === null || bytes === wanted) return;
  const message = `The file was listed with another size (${bytes} bytes instead of ${wanted} here). It may have changed since it was chosen.`;
  throw new AppError('InvalidRequest', message);
}
