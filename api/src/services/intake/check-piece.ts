import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { neededFiles, piecesOf } from './needed-files.ts';

/** A piece that is uploaded: its file and its size. */
export type UploadedPiece = { path: string; bytes: number };

/**
 * Returns the piece of an intake that is uploaded; null for other objects.
 * @throws AppError InvalidRequest for a piece that the present plan does not need
 */
export async function uploadedPiece(
  ctx: Ctx,
  session: string,
  object: string,
): Promise<UploadedPiece | null> {
  const [, index, number] = /^intake\/(\d+)-(\d+)$/.exec(object) ?? [];
  if (index === undefined) return null;
  const row = ctx.records.intakes.get(session);
  const file = row && (await neededFiles(ctx, session, row)).byIndex.get(Number(index));
  const piece = file && piecesOf(ctx, file)[Number(number)];
  if (!piece) throw new AppError('InvalidRequest', 'The plan of the dataset does not need this file.');
  return { path: file.path, bytes: piece.end - piece.start };
}

/** Returns the error of a piece that was listed with another size; null if it has that size, or `bytes` is unknown. */
export function pieceError(piece: UploadedPiece | null, bytes: number | null): AppError | null {
  if (piece === null || bytes === null || bytes === piece.bytes) return null;
  const message = `${piece.path} was listed with another size (${bytes} bytes instead of ${piece.bytes} here). It may have changed since it was chosen.`;
  return new AppError('InvalidRequest', message);
}
