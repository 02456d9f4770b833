import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './nginx.ts';
import { OUTPUT, ROOT } from './paths.ts';

const START_TIMEOUT_MS = 120_000;

/** The development servers that `npm run dev` starts. */
export interface DevServers {
  stop: () => Promise<void>;
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Starts `npm run dev`, with the API on a free port and an empty data folder, and waits until the pages
 * respond.
 * @param areas arguments after `--`; none: the shell and all areas
 * @param ports of the servers that have to respond
 * @throws Error if one of them is already in use
 */
export async function startDev(log: string, areas: string[], ports: number[]): Promise<DevServers> {
  const urls = ports.map((port) => `http://127.0.0.1:${port}/`);
  for (const url of urls) if (await answers(url)) throw new Error(`${url} is in use: end that server first.`);
  mkdirSync(OUTPUT, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'twinset-dev-'));
  const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir, HOST: '127.0.0.1' };
  // A separate process group, so that all servers end with it.
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, '.ci/boot/dev.mjs'), ...areas], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const file = createWriteStream(join(OUTPUT, log));
  child.stdout?.pipe(file, { end: false });
  child.stderr?.pipe(file, { end: false });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    if (child.exitCode === null) process.kill(-(child.pid as number), 'SIGTERM');
    await ended;
    file.end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const until = Date.now() + START_TIMEOUT_MS;
  while (
    !(await Promise.all(urls.flatMap((url) => [url, `${url}api/healthz`]).map(answers))).every(Boolean)
  ) {
    if (Date.now() > until || child.exitCode !== null) {
      await stop();
      throw new Error(`The development servers did not start: see ${log}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return { stop };
}
