/** A reverse proxy that serves several products of one host, each under a path. */
export interface PathProxy {
  /** Address of the proxy, without a path. */
  origin: string;
  /**
   * Serves a product under a path.
   * @param path such as "/twinset"
   * @param to address of the product
   * @param keep whether it receives the path too, or only the rest
   */
  forward: (path: string, to: string, keep: boolean) => void;
  close: () => Promise<void>;
}

/** Headers of one connection, which a proxy does not forward. */
const HOP = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * Starts a reverse proxy on a free port of the loopback address. Requests outside the paths get a 404 with
 * the text "outside", so that an address that leaves its path fails.
 */
export function startPathProxy(): PathProxy {
  const rules = new Map<string, { to: string; keep: boolean }>();
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const path = [...rules.keys()].find((each) => `${pathname}/`.startsWith(`${each}/`));
      const rule = path === undefined ? undefined : rules.get(path);
      if (path === undefined || rule === undefined) return new Response('outside', { status: 404 });
      // Like nginx for a location that ends with a slash.
      if (!rule.keep && pathname === path)
        return new Response(null, { status: 301, headers: { location: `${path}/${search}` } });
      const headers = new Headers(request.headers);
      for (const name of HOP) headers.delete(name);
      const target = rule.to + (rule.keep ? pathname : pathname.slice(path.length)) + search;
      const answer = await fetch(target, {
        method: request.method,
        headers,
        body: request.body,
        redirect: 'manual',
        // The body is forwarded unchanged.
        decompress: false,
        signal: request.signal,
      });
      const passed = new Headers(answer.headers);
      for (const name of HOP) passed.delete(name);
      return new Response(answer.body, { status: answer.status, headers: passed });
    },
  });
  return {
    origin: `http://127.0.0.1:${server.port}`,
    forward: (path, to, keep) => void rules.set(path, { to, keep }),
    close: () => server.stop(true),
  };
}
