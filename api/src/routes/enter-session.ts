import type { Access } from '@twinset/contract';
import type { Context } from 'hono';
import type { Ctx } from '../context.ts';
import { localPath, publicPath } from '../http/public-path.ts';
import { AppError } from '../lib/app-error.ts';
import { sessionKey } from '../lib/session-key.ts';
import type { AppEnv } from '../middleware/variables.ts';
import { Forwarder, notHere } from '../site/forward.ts';
import type { Site } from '../site/site.ts';
import { TUNABLES } from '../tunables.ts';

/** A call that this server handles. `leave` resolves when what it changed is stored. */
export type Entry = { leave: () => Promise<void> };

/**
 * Finds the server of a call's session: this one, or another to which the call is forwarded. Null for calls without a
 * session.
 * @throws AppError StorageUnavailable
 */
export async function enterSession(
  ctx: Ctx,
  site: Site,
  c: Context<AppEnv>,
  access: Access,
): Promise<Response | Entry | null> {
  const id = access === 'open' ? undefined : c.req.query('sessionId');
  const key = id === undefined ? null : sessionKey(id);
  if (key === null) return null;
  c.set('session', key);
  const request = c.req.raw;
  const path = localPath(request.url, publicPath(ctx.env)) + new URL(request.url).search;
  const forwarder = new Forwarder(request, path, site.peerKey);
  const until = performance.now() + TUNABLES.sitePatience.value;
  for (;;) {
    const place = await site.find(key, { create: access === 'setup', asked: c.env?.isForwarded === true });
    if (place === 'not here') return notHere();
    if ('leave' in place) {
      const leave = async () => {
        try {
          await site.committed();
        } finally {
          place.leave();
        }
      };
      return { leave };
    }
    const { address } = place;
    const response = await site.forwarded.whileAt(key, address, (ended) => forwarder.to(address, ended));
    if (response !== null) return response;
    if (performance.now() >= until)
      throw new AppError('StorageUnavailable', 'The server that has this session does not respond.');
    await Bun.sleep(TUNABLES.sitePause.value);
  }
}
