import type { Server } from 'bun';
import { createApp } from './app.ts';
import type { Ctx } from './context.ts';
import { invalidHost } from './http/invalid-host.ts';
import { portError } from './http/port-error.ts';
import { localPath, publicPath } from './http/public-path.ts';
import { createDescriptors } from './lib/descriptors.ts';
import { isFromPeer } from './site/forward.ts';
import { joinSite } from './site/join.ts';
import { TUNABLES } from './tunables.ts';
import { startReceiver } from './uploads/start-receiver.ts';

/** Calls whose response, or whose upload, may take any time. */
const LONG =
  /^\/api\/(augment|intake|events|storage\/|downloads\/|gcs\/|resize-|project_director|upload\/backend\/stratification_file)/;

const hasBody = ({ headers }: Request): boolean =>
  headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0;

export type Listening = {
  port: number;
  /** Accepts nothing new; resolves when the requests in progress have ended, which `force` aborts. */
  stop(force?: boolean): Promise<void>;
};

/**
 * Starts the server, with uploads on a separate port if UPLOAD_PORT is set, and registers it with the others of its site.
 * @throws Error with a sentence that names the variable, if a port is in use or the address is not this machine's, or
 *   if the system allows too few open files
 */
export async function listen(ctx: Ctx, options: { root?: string } = {}): Promise<Listening> {
  let server: Server<undefined>;
  /** Addresses of the clients of uploads that another thread receives. */
  const elsewhere = new WeakMap<Request, string>();
  const addressOf = (request: Request) => {
    const forwarded = ctx.env.TRUST_PROXY
      ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
      : undefined;
    return forwarded || (elsewhere.get(request) ?? server.requestIP(request)?.address ?? '');
  };
  const descriptors = createDescriptors();
  descriptors.check();
  const app = createApp(ctx, { addressOf, descriptors, ...options });
  const isForwarded = (request: Request) => ctx.site !== null && isFromPeer(request, ctx.site.peerKey);
  /** Responds to a request with a body. Closes the connection if a request is refused before its body is complete. */
  const answerBody = async (request: Request, self: Server<undefined>, isLong: boolean) => {
    let isComplete = false;
    // Bun would also abort slow bodies: its timeout continues while bytes arrive.
    self.timeout(request, 0);
    const connection = {
      cut: () => self.timeout(request, 1),
      complete() {
        isComplete = true;
        self.timeout(request, isLong ? 0 : TUNABLES.idleConnection.value);
      },
    };
    const response = await app.fetch(request, { connection, isForwarded: isForwarded(request) });
    if (response.status >= 400 && !isComplete) response.headers.set('Connection', 'close');
    return response;
  };
  const { PORT, HOST, UPLOAD_PORT } = ctx.env;
  const parts = ctx.storage.ownUrls?.parts;
  const base = publicPath(ctx.env);
  try {
    server = Bun.serve({
      port: PORT,
      hostname: HOST,
      // Two servers that share a port would each receive a part of the calls.
      reusePort: false,
      idleTimeout: TUNABLES.idleConnection.value,
      // Sizes are limited per call; this limit must only allow the largest file.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      // No page with source code, even in development.
      development: false,
      fetch(request, self) {
        ctx.requestedAt = performance.now();
        if (!URL.canParse(request.url)) return invalidHost();
        const isLong = LONG.test(localPath(request.url, base));
        if (hasBody(request)) return answerBody(request, self, isLong);
        if (isLong) self.timeout(request, 0);
        return app.fetch(request, { isForwarded: isForwarded(request) });
      },
    });
  } catch (error) {
    throw await portError(error, { port: PORT, hostname: HOST, variable: 'PORT' });
  }
  const receiver =
    UPLOAD_PORT === undefined || parts === undefined
      ? null
      : await startReceiver({
          port: UPLOAD_PORT,
          hostname: HOST,
          parts,
          maxBytes: ctx.limits.fileBytesMax,
          stallMs: TUNABLES.bodyStall.value,
          async answer(request, { address, part }) {
            elsewhere.set(request, address);
            return app.fetch(request, { part });
          },
          onLost: () => {
            ctx.uploadRestarts++;
            ctx.log.error('the upload thread crashed and is restarted');
          },
        });
  ctx.uploadPort = receiver?.port ?? null;
  if (receiver) ctx.log.info('uploads use a separate port', { port: receiver.port });
  await joinSite(ctx, server.port ?? PORT);
  ctx.requestedAt = performance.now();
  return {
    port: server.port ?? PORT,
    async stop(force = false) {
      await Promise.all([server.stop(force), receiver?.stop(force)]);
    },
  };
}
