import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Failure of a request: a status, a closed connection, or no response. */
export type Failure = number | 'reset' | 'hang';

/** Starts a proxy in front of the storage service that lets requests fail. Without an upstream it returns `{}`. */
export async function startFailingProxy(upstream?: string) {
  const state = {
    /** Decides how a request fails; null lets it pass. */
    fails: (() => null) as (method: string, path: string) => Failure | null,
    /** Requests so far, as "METHOD path". */
    seen: [] as string[],
    /** Text of failures with a status. */
    message: 'Planted.',
    reason: 'planted',
    /** Body of failures with a status, instead of one with that text as Google sends it. */
    body: null as string | null,
  };
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    if (upstream === undefined) {
      request.resume().on('end', () => response.end('{}'));
      return;
    }
    const { method, headers, url } = request;
    // The emulator recognizes signed URLs by its own host.
    const own = { ...headers, host: new URL(upstream).host };
    const onward = forward(`${upstream}${url}`, { method, headers: own }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    state.seen.push(`${request.method} ${path}`);
    const failure = state.fails(request.method ?? '', path);
    if (failure === null) pass(request, response);
    else if (failure === 'reset') request.socket.destroy();
    else if (failure !== 'hang') {
      const { message, reason } = state;
      const google = { error: { code: failure, message, errors: [{ reason, message, domain: 'global' }] } };
      const body = state.body ?? JSON.stringify(google);
      request.resume().on('end', () => {
        response.writeHead(failure, {
          'content-type': `application/${state.body === null ? 'json' : 'xml'}`,
        });
        response.end(body);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    state,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
