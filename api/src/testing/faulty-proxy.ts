import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Treatment of a request: it is forwarded, at once or after some milliseconds; its response is replaced, or ends after
 * some bytes of its body (0: is lost).
 */
export type Fault = 'none' | { delay: number } | { status: number; body?: string } | { after: number };

/** A request that a proxy received. */
export interface Seen {
  method: string;
  path: string;
  range: string | null;
}

/** Headers that belong to one connection, or to a body that `fetch` has already decoded. */
const OWN = ['connection', 'transfer-encoding', 'content-encoding', 'keep-alive'];

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length === 0 ? undefined : Buffer.concat(parts);
}

async function send(response: ServerResponse, from: Response, after: number): Promise<void> {
  if (after === 0) {
    response.socket?.destroy();
    return;
  }
  response.writeHead(
    from.status,
    Object.fromEntries([...from.headers].filter(([name]) => !OWN.includes(name))),
  );
  let left = after;
  for await (const chunk of from.body ?? []) {
    const part = chunk.subarray(0, left);
    left -= part.length;
    response.write(part);
    if (left > 0) continue;
    // The client receives what was sent before the connection ends.
    await Bun.sleep(20);
    response.destroy();
    return;
  }
  response.end();
}

/** Starts a proxy in front of a server; `faultOf` decides for each request. */
export async function startProxy(origin: string, faultOf: (seen: Seen) => Fault) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const one = { method, path: url.replace(/\?.*/, ''), range: headers.range ?? null };
    seen.push(one);
    // A client that is killed aborts its request.
    const body = await bodyOf(request).catch(() => null);
    if (body === null) return;
    const fault = faultOf(one);
    if (typeof fault === 'object' && 'status' in fault) {
      response.writeHead(fault.status).end(fault.body);
      return;
    }
    if (typeof fault === 'object' && 'delay' in fault) await Bun.sleep(fault.delay);
    const sent = Object.entries(headers).filter(([name]) => !OWN.includes(name)) as [string, string][];
    const abort = new AbortController();
    response.on('close', () => abort.abort());
    try {
      const found = await fetch(origin + url, { method, headers: sent, body, signal: abort.signal });
      const isCut = typeof fault === 'object' && 'after' in fault;
      await send(response, found, isCut ? fault.after : Number.POSITIVE_INFINITY);
    } catch {
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, seen, stop };
}
