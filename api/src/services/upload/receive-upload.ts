import type { Call } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Metrics } from '../../lib/metrics.ts';
import type { OwnUrls, Part } from '../../storage/port.ts';
import { TUNABLES } from '../../tunables.ts';
import { verb } from '../verb.ts';

type Upload = {
  urls: OwnUrls;
  metrics: Metrics;
  object: string;
  /** Declared length in bytes; null for a chunked body. */
  length: number | null;
  part: Part;
  stillWanted: () => boolean;
};

/**
 * Stores one uploaded file; the signature of its URL is the permission.
 * @throws AppError RunInProgress, TooManyRequests, NoRoom (the session is full), and as `OwnUrls.receive`
 */
export const receiveUpload = verb(
  { needs: [], idle: true, lock: null },
  async ({ ctx, session, input }: Call<Upload>) => {
    const { urls, metrics, object, length, part, stillWanted } = input;
    if (ctx.transfers.active >= ctx.env.MAX_TRANSFERS) {
      throw new AppError('TooManyRequests', 'Too many uploads at once. Try again shortly.', {
        retryAfter: TUNABLES.retryUpload.value,
      });
    }
    ctx.transfers.active++;
    try {
      const used = (await urls.bytesIn(session, 'images')) + (await urls.bytesIn(session, 'masks'));
      const room = ctx.limits.sessionBytesMax - used;
      if ((length ?? 1) > room) throw new AppError('NoRoom', 'The session has no room left for this file.');
      const maxBytes = Math.min(ctx.limits.fileBytesMax, room);
      metrics.received(await urls.receive(session, object, { part, maxBytes, stillWanted }));
    } finally {
      ctx.transfers.active--;
    }
  },
);
