import type { Configuration } from '@rspack/core';
import { entryPath, REMOTES } from './remotes.ts';

/** Where the API listens while developing. */
const API = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

type DevServerOptions = Exclude<Configuration['devServer'], undefined | false>;
type Middlewares = { name: string; path: string; middleware: unknown }[];

/** `/config.json` for development: every remote from its own dev server. */
function devConfig() {
  return {
    api: '/api',
    remotes: Object.fromEntries(
      REMOTES.map(({ name, port, folder }) => [
        name,
        process.env.TWINSET_DEV_REMOTES === 'built' ? entryPath(folder) : `//127.0.0.1:${port}/remoteEntry.js`,
      ]),
    ),
    footer: { author: 'Twinset', href: '/' },
  };
}

/**
 * Options of a dev server on a fixed port. Hot updates of a remote inside the shell need the socket address
 * of the remote's own server; the API is reached through the same origin.
 * @param open path that a browser should start at, when the app is run alone
 */
export function devServer(port: number, open?: string): DevServerOptions {
  return {
    port,
    host: '127.0.0.1',
    hot: true,
    allowedHosts: ['127.0.0.1', 'localhost'],
    historyApiFallback: { disableDotRule: true },
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { webSocketURL: `ws://127.0.0.1:${port}/ws`, overlay: { errors: true, warnings: false } },
    static: false,
    ...(open === undefined ? {} : { open: false }),
    proxy: [{ context: ['/api'], target: API }],
    setupMiddlewares(middlewares) {
      (middlewares as Middlewares).unshift({
        name: 'config.json',
        path: '/config.json',
        middleware: (_request: unknown, response: { setHeader(k: string, v: string): void; end(s: string): void }) => {
          response.setHeader('Content-Type', 'application/json');
          response.setHeader('Cache-Control', 'no-store');
          response.end(JSON.stringify(devConfig()));
        },
      });
      return middlewares;
    },
  };
}
