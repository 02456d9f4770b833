import type { Call } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Metrics } from '../../lib/metrics.ts';
import type { OwnUrls, Part } from '../../storage/port.ts';
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
 * @throws AppError RunInProgress, TooManyRequests, NoRoom (the session or the server is full), and as `OwnUrls.receive`
 */
export const receiveUpload = verb(
  { needs: [], idle: true, lock: null },
  async ({ ctx, session, input }: Call<Upload>) => {
    const { urls, metrics, object, length, part, isStillValid } = input;
    if (!ctx.reserve.take()) throw new AppError('NoRoom');
    const used = await storedBytes(ctx, session);
    const { maxBytes, leave } = ctx.uploadSlots.enter({ session, length, used });
    try {
      metrics.received(await urls.receive(session, object, { part, maxBytes, isStillValid }));
    } finally {
      leave();
    }
  },
);
