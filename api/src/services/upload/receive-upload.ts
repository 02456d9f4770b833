import type { Call } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Metrics } from '../../lib/metrics.ts';
import type { OwnUrls, Part } from '../../storage/port.ts';
import { pieceError, uploadedPiece } from '../intake/internal.ts';
import { verb } from '../verb.ts';
import { storedBytes } from './internal.ts';

type Upload = {
  urls: OwnUrls;
  metrics: Metrics;
  object: string;
  /** Declared length in bytes; null for a chunked body. */
  length: number | null;
  part: Part;
  isStillValid: () => boolean;
};

/**
 * Stores one uploaded file; authorised by the signature of its URL.
 * @throws AppError RunInProgress, IntakeRunning, TooManyRequests, NoRoom (the session or the server is full),
 *   InvalidRequest (a piece of an intake of another size than listed), and as `OwnUrls.receive`
 */
export const receiveUpload = verb(
  { needs: [], idle: true, lock: null },
  async ({ ctx, session, input }: Call<Upload>) => {
    const { urls, metrics, object, length, part, isStillValid } = input;
    if (!ctx.reserve.take()) throw new AppError('NoRoom');
    const piece = await uploadedPiece(ctx, session, object);
    const announced = pieceError(piece, length);
    if (announced) throw announced;
    const used = await storedBytes(ctx, session);
    const { maxBytes, leave } = ctx.uploadSlots.enter({ session, length, used });
    try {
      const most = Math.min(maxBytes, piece?.bytes ?? maxBytes);
      const bytes = await urls.receive(session, object, { part, maxBytes: most, isStillValid });
      metrics.received(bytes);
      const wrong = pieceError(piece, bytes);
      if (wrong) {
        await ctx.storage.remove(session, object);
        throw wrong;
      }
    } finally {
      leave();
    }
  },
);
