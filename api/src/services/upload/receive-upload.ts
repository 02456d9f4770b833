import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Metrics } from '../../lib/metrics.ts';
import type { OwnUrls, Part } from '../../storage/port.ts';
import { refuseDuringRun } from '../session/guards.ts';

type Upload = {
  session: string;
  object: string;
  /** Declared length in bytes; null for a chunked body. */
  length: number | null;
  part: Part;
  stillWanted: () => boolean;
};

const receiving = new WeakMap<Ctx, number>();

/**
 * Takes one file of an upload to the local storage.
 * @throws AppError RunInProgress, TooManyRequests, NoRoom (the session is full), and as `OwnUrls.receive`
 */
export async function receiveUpload(
  { ctx, metrics }: { ctx: Ctx; metrics: Metrics },
  storage: OwnUrls,
  { session, object, length, part, stillWanted }: Upload,
): Promise<void> {
  refuseDuringRun({ ctx, session });
  const now = receiving.get(ctx) ?? 0;
  if (now >= ctx.env.MAX_TRANSFERS) {
    throw new AppError('TooManyRequests', 'Too many uploads at once. Try again shortly.', { retryAfter: 2 });
  }
  receiving.set(ctx, now + 1);
  try {
    const used = (await storage.bytesIn(session, 'images')) + (await storage.bytesIn(session, 'masks'));
    const room = ctx.limits.sessionBytesMax - used;
    if ((length ?? 1) > room) throw new AppError('NoRoom', 'The session has no room left for this file.');
    const maxBytes = Math.min(ctx.limits.fileBytesMax, room);
    metrics.received(await storage.receive(session, object, { part, maxBytes, stillWanted }));
  } finally {
    receiving.set(ctx, (receiving.get(ctx) ?? 1) - 1);
  }
}
