import type { Server } from 'bun';
import { createApp } from './app.ts';
import type { Ctx } from './context.ts';
import { boundReceiveBuffers } from './lib/receive-buffer.ts';

/** Seconds without a byte after which a connection is closed; calls that take long lift it. */
const IDLE_SECONDS = 60;
/** Calls whose answer, or whose upload, may take any time. */
const LONG =
  /^\/api\/(augment|events|storage\/|downloads\/|gcs\/|resize-|project_director|upload\/backend\/stratification_file)/;

/** Listens, and answers the server with its address. */
export function listen(ctx: Ctx, options: { root?: string } = {}): Server<undefined> {
  let server: Server<undefined>;
  const addressOf = (request: Request) => {
    const forwarded = ctx.env.TRUST_PROXY
      ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
      : undefined;
    return forwarded || (server.requestIP(request)?.address ?? '');
  };
  const app = createApp(ctx, { addressOf, ...options });
  server = Bun.serve({
    port: ctx.env.PORT,
    hostname: ctx.env.HOST,
    idleTimeout: IDLE_SECONDS,
    // Sizes are limited call by call; this only has to let the largest file through.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    fetch(request, self) {
      if (LONG.test(new URL(request.url).pathname)) self.timeout(request, 0);
      return app.fetch(request);
    },
  });
  const bytes = ctx.env.RECEIVE_BUFFER;
  if (bytes > 0 && boundReceiveBuffers(server.port ?? 0, bytes) === null)
    ctx.log.warn('RECEIVE_BUFFER has no effect on this system', { bytes });
  return server;
}
