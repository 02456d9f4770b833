import type { Configuration } from '@rspack/core';
import { REMOTE_ENTRY, remoteEntryPath } from '@twinset/contract';
import { REMOTES } from './remotes.ts';

const LOOPBACK = '127.0.0.1';

/** Address of the API in development. */
const API = `http://${LOOPBACK}:${process.env.PORT ?? 8080}`;

type DevServerOptions = Exclude<Configuration['devServer'], undefined | false>;
type Middlewares = { name: string; path: string; middleware: unknown }[];

/** Returns `/config.json` for development: every remote is loaded from its own dev server. */
function devConfig() {
  return {
    api: '/api',
    remotes: Object.fromEntries(
      REMOTES.map(({ name, port, folder }) => [
        name,
        process.env.TWINSET_DEV_REMOTES === 'built'
          ? remoteEntryPath(folder)
          : `//${LOOPBACK}:${port}/${REMOTE_ENTRY}`,
      ]),
    ),
    footer: { author: 'Twinset', href: '/' },
  };
}

/**
 * Returns the options of a dev server on a fixed port. Hot updates of a remote inside the shell need the
 * socket address of the remote's own server; requests to the API are proxied, so that they have the same
 * origin.
 */
export function devServer(port: number): DevServerOptions {
  return {
    port,
    host: LOOPBACK,
    hot: true,
    allowedHosts: [LOOPBACK, 'localhost'],
    historyApiFallback: { disableDotRule: true },
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { webSocketURL: `ws://${LOOPBACK}:${port}/ws`, overlay: { errors: true, warnings: false } },
    static: false,
    proxy: [{ context: ['/api'], target: API }],
    devMiddleware: { publicPath: '/' },
    setupMiddlewares(middlewares) {
      (middlewares as Middlewares).unshift({
        name: 'config.json',
        path: '/config.json',
        middleware: (
          _request: unknown,
          response: { setHeader(k: string, v: string): void; end(s: string): void },
        ) => {
          response.setHeader('Content-Type', 'application/json');
          response.setHeader('Cache-Control', 'no-store');
          response.end(JSON.stringify(devConfig()));
        },
      });
      return middlewares;
    },
  };
}
