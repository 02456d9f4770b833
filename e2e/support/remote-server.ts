import { cpSync, createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { remoteVariable } from '@twinset/contract';
import { REMOTES } from '@twinset/federation';
import { ROOT } from './paths.ts';

/** A fault instead of a remote's files. `slow` responds after `SLOW_MS`. */
export type Fault = 'missing' | 'html' | 'hang' | 'slow';

/** Delay of a slow server. */
export const SLOW_MS = 30_000;

const TYPES: Record<string, string> = { js: 'text/javascript', json: 'application/json', css: 'text/css' };
const PAGE = '<!doctype html><title>Welcome</title><p>This is not the file you asked for.</p>';

export interface RemoteServer {
  /** Addresses of the remotes, as variables of the API. */
  env: Record<string, string>;
  /** Sets a fault for a remote's files (those that match, if a pattern is given); null removes it. */
  setFault: (folder: string, fault: Fault | null, files?: RegExp) => void;
  /** Replaces the files of a remote, like a release. */
  deploy: (folder: string, dist: string) => void;
  /** Stops listening and closes open connections; `up` listens again at the same address. */
  down: () => Promise<void>;
  up: () => Promise<void>;
  close: () => Promise<void>;
}

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve) =>
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

/** Starts a server of static files that only has the built remotes, like the server of a team. */
export async function serveRemotes(): Promise<RemoteServer> {
  const root = mkdtempSync(join(tmpdir(), 'twinset-remotes-'));
  const faults = new Map<string, { fault: Fault; files: RegExp }>();
  const deploy = (folder: string, dist: string) => {
    rmSync(join(root, folder), { recursive: true, force: true });
    cpSync(dist, join(root, folder), { recursive: true });
  };
  for (const { folder } of REMOTES) deploy(folder, join(ROOT, folder, 'dist'));

  const send = (path: string, response: ServerResponse) => {
    const file = join(root, normalize(path));
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' });
    createReadStream(file).pipe(response);
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://remotes').pathname;
    const { fault, files } = faults.get(path.split('/')[1] ?? '') ?? {};
    if (fault === undefined || !files?.test(path)) return send(path, response);
    if (fault === 'missing') response.writeHead(404).end();
    if (fault === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    if (fault === 'slow') setTimeout(() => send(path, response), SLOW_MS).unref();
  });
  const port = await listen(server, 0);
  const down = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return {
    env: Object.fromEntries(
      REMOTES.map(({ folder }) => [
        remoteVariable(folder),
        `http://127.0.0.1:${port}/${folder}/remoteEntry.js`,
      ]),
    ),
    setFault: (folder, fault, files = /./) => {
      if (fault === null) faults.delete(folder);
      else faults.set(folder, { fault, files });
    },
    deploy,
    down,
    up: async () => void (await listen(server, port)),
    close: async () => {
      if (server.listening) await down();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
