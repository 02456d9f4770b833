import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const KEYS = { S3_ACCESS_KEY_ID: 'twinset-test', S3_SECRET_ACCESS_KEY: 'twinset-test-secret' };

/** Returns the path of the versitygw program, or null, printing that those tests are skipped. */
export function s3Program(): string | null {
  const program = process.env.S3_EMULATOR;
  if (program) return program;
  console.log('skipped: S3_EMULATOR does not name a versitygw program');
  return null;
}

/**
 * Starts an S3-compatible service that keeps objects in a temporary folder.
 * @param buckets buckets to create
 * @returns the variables of a server that uses the first of them
 */
export async function startS3(program: string, ...buckets: [string, ...string[]]) {
  const folder = mkdtempSync(join(tmpdir(), 'twinset-s3-'));
  // The service keeps one folder per bucket.
  for (const bucket of buckets) mkdirSync(join(folder, bucket));
  const host = `127.0.0.1:${await freePort()}`;
  const keys = ['--access', KEYS.S3_ACCESS_KEY_ID, '--secret', KEYS.S3_SECRET_ACCESS_KEY];
  const child = Bun.spawn(
    [program, '--port', host, ...keys, '--quiet', '--health', '/health', 'posix', folder],
    {
      stdout: 'ignore',
      stderr: 'ignore',
    },
  );
  const endpoint = `http://${host}`;
  for (let tries = 0; tries < 200; tries++) {
    const isUp = await fetch(`${endpoint}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    await Bun.sleep(50);
  }
  return {
    folder,
    pid: child.pid,
    env: { STORAGE: 's3', S3_ENDPOINT: endpoint, S3_BUCKET: buckets[0], ...KEYS },
    async stop() {
      child.kill();
      await child.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// As a program it prints the variables as one line of JSON and runs until it is stopped.
if (import.meta.main) {
  const program = s3Program();
  if (program === null) process.exit(1);
  const service = await startS3(program, 'shared');
  process.once('SIGTERM', () => void service.stop().then(() => process.exit(0)));
  console.log(JSON.stringify(service.env));
}
