import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUN_SETTINGS } from '../../.ci/boot/bun-settings.mjs';
import { OUTPUT, ROOT } from './paths.ts';

const START_TIMEOUT_MS = 30_000;
const ADDRESS = /https?:\/\/[^\s/]+:\d+/;

export interface Served {
  url: string;
  dataDir: string;
  child: ChildProcess;
  stop: () => Promise<void>;
}

interface ServeOptions {
  /** Folder of the product, if it is not this one. */
  root?: string;
  /** Path of the program in this folder; by default the server. */
  program?: string;
  timeoutMs?: number;
}

/**
 * Starts the built product on a free port with an empty data folder; its output goes to `log` in the test
 * output.
 * @throws Error if it prints no address in time; it is then stopped
 */
export async function serve(
  log: string,
  env: Record<string, string> = {},
  { root = ROOT, program = 'api/src/server.ts', timeoutMs = START_TIMEOUT_MS }: ServeOptions = {},
): Promise<Served> {
  mkdirSync(OUTPUT, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'twinset-e2e-'));
  const child = spawn(process.versions.bun ? process.execPath : 'bun', [join(root, program)], {
    cwd: root,
    env: {
      ...process.env,
      ...BUN_SETTINGS,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      WARM_UP: 'false',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const file = createWriteStream(join(OUTPUT, log));
  child.stderr.pipe(file, { end: false });
  child.stdout.pipe(file, { end: false });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    file.end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  let late: ReturnType<typeof setTimeout> | undefined;
  const address = new Promise<string>((resolve, reject) => {
    const noAddress = new Error(`The server printed no address in ${timeoutMs} ms: see ${log}.`);
    late = setTimeout(() => reject(noAddress), timeoutMs);
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it listened: see ${log}.`)),
    );
    child.stdout.on('data', (chunk: Buffer) => {
      const found = chunk.toString().match(ADDRESS)?.[0];
      if (found) resolve(found);
    });
  });
  try {
    return { url: await address, dataDir, child, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** Starts one server for all specs (Playwright's global setup); the returned teardown stops it. */
export default async function globalSetup() {
  if (process.env.TWINSET_URL) return undefined;
  const { url, stop } = await serve('server.log');
  process.env.TWINSET_URL = url;
  return stop;
}
