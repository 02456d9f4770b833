import { afterAll, beforeAll, expect, test } from 'bun:test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Docker, reasonWithoutDocker, startDocker } from '../support/docker.ts';
import { freePort, HOST, selfSigned } from '../support/nginx.ts';
import { seedResult, seedSession } from '../support/seed.ts';
import { ROOT } from './cruise.ts';

const reason =
  process.env.TEST_LONG === '1'
    ? reasonWithoutDocker()
    : 'building an image takes minutes; npm run test:long';
if (reason) console.log(`skipped: ${reason}`);

const IMAGE = 'twinset';
const MINUTES = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'twinset-container-'));

let docker: Docker;
beforeAll(async () => {
  if (reason) return;
  docker = await startDocker();
  docker.ensureBaseImages();
}, 10 * MINUTES);
afterAll(async () => {
  if (!reason) await docker.stop();
  rmSync(folder, { recursive: true, force: true });
}, MINUTES);

const inspect = (what: string, format: string) => docker.run('inspect', '--format', format, what).trim();

/** Waits until the health check of a container reports a state. */
async function becomes(state: string, container: string): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt++) {
    if (inspect(container, '{{.State.Health.Status}}') === state) return;
    await Bun.sleep(500);
  }
  const logs = Bun.spawnSync(['docker', 'logs', container], { env: { ...process.env, ...docker.env } });
  throw new Error(`${container} is not ${state}:\n${logs.stdout}${logs.stderr}`);
}

test.skipIf(reason !== null)(
  'the image is built from the Dockerfile, is small, and runs without network as an unprivileged user',
  async () => {
    docker.run('build', '--network', 'host', '--tag', IMAGE, ROOT);
    const size = (image: string) => Number(inspect(image, '{{.Size}}')) / 1e6;
    const own = size(IMAGE) - size('debian:bookworm-slim');
    console.log(`The image has ${Math.round(own)} MB on top of Debian.`);
    expect(own).toBeLessThan(220);
    expect(inspect(IMAGE, '{{.Config.User}}')).toBe('twinset');

    const rights = ['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
    const name = 'alone';
    docker.run(
      'run',
      '-d',
      '--name',
      name,
      '--network',
      'none',
      '--read-only',
      '--tmpfs',
      '/tmp',
      ...rights,
      IMAGE,
    );
    await becomes('healthy', name);
    expect(docker.run('exec', name, 'id', '-u').trim()).toBe('10001');
    const script = "console.log(await (await fetch('http://localhost:8080/api/capabilities')).text())";
    const capabilities = JSON.parse(docker.run('exec', name, 'bun', '-e', script));
    expect(capabilities).toMatchObject({ success: true, backend: 'wasm' });
    const modes = docker.run('exec', name, 'stat', '-c', '%a %U', '/data', '/data/twinset.db');
    expect(modes.trim().split('\n')).toEqual(['700 twinset', '600 twinset']);
    docker.run('stop', '--time', '15', name);
    expect(inspect(name, '{{.State.ExitCode}}')).toBe('0');
    docker.run('rm', '--volumes', name);
  },
  15 * MINUTES,
);

/** Requests an address of nginx under the name in its certificate. */
const overTls = (port: number, path: string) =>
  fetch(`https://127.0.0.1:${port}${path}`, {
    headers: { host: `${HOST}:${port}` },
    tls: { rejectUnauthorized: false },
    redirect: 'manual',
  });

/** Returns a function that runs Compose with a profile of compose.yaml. */
const composeWith =
  (profile: string, env: Record<string, string>, ...options: string[]) =>
  (...args: string[]) =>
    execFileSync('docker-compose', ['-p', 'twinsettest', ...options, '--profile', profile, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...docker.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }).toString();

test.skipIf(reason !== null)(
  'compose.yaml serves it, also behind nginx with TLS, and sessions outlive the containers',
  async () => {
    selfSigned(folder);
    const [port, tlsPort] = [await freePort(), await freePort()];
    const compose = composeWith('tls', {
      PORT: String(port),
      TLS_PORT: String(tlsPort),
      TLS_DIR: folder,
      PUBLIC_URL: `https://${HOST}:${tlsPort}/twinset/`,
      TRUST_PROXY: 'true',
      ACCESS_TOKEN: '',
    });
    const up = () => compose('up', '-d', '--no-build');
    try {
      up();
      const origin = `http://127.0.0.1:${port}`;
      const session = await seedSession(origin, { pairs: 4 });
      await seedResult(session, { totalAugmentedImages: 8 });
      const page = await overTls(tlsPort, '/twinset/upload_data/images');
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('../static/main.')]);
      expect((await overTls(tlsPort, '/twinset/api/healthz')).status).toBe(200);
      const bare = await overTls(tlsPort, '/twinset');
      expect([bare.status >= 301, bare.headers.get('location')]).toEqual([
        true,
        expect.stringMatching(/twinset\/$/),
      ]);
      expect(await (await overTls(tlsPort, '/')).text()).not.toContain('Twinset');
      compose('down');
      up();
      expect(await session.client.call('imageNames')).toMatchObject({
        success: true,
        results: { length: 4 },
      });
    } finally {
      compose('down', '--volumes');
    }
  },
  10 * MINUTES,
);

/** Prints the metrics of a worker in its container. */
const METRICS = "console.log(await (await fetch('http://127.0.0.1:8081/metrics')).text())";

const withoutBucket = reason ?? (process.env.S3_EMULATOR ? null : 'S3_EMULATOR does not name versitygw');
if (reason === null && withoutBucket) console.log(`skipped: ${withoutBucket}`);

test.skipIf(withoutBucket !== null)(
  'compose.yaml runs worker processes with Redis and a bucket, and a stop in a run loses nothing',
  async () => {
    const [port, bucketPort] = [await freePort(), await freePort()];
    const compose = composeWith(
      'workers',
      {
        PORT: String(port),
        BUCKET_PORT: String(bucketPort),
        S3_PUBLIC_ENDPOINT: `http://127.0.0.1:${bucketPort}`,
        SHARD_SECONDS: '1',
      },
      '--env-file',
      'docs/deploy/workers.env',
    );
    const containers = (service: string) => compose('ps', '-q', service).trim().split('\n');
    const up = () => compose('up', '-d', '--no-build', '--scale', 'worker=2');
    try {
      up();
      const workers = containers('worker');
      const [server = ''] = containers('twinset');
      expect(workers.length).toBe(2);
      for (const container of [server, ...workers]) await becomes('healthy', container);
      const session = await seedSession(`http://127.0.0.1:${port}`, { pairs: 4, times: 8 });
      const run = seedResult(session, { totalAugmentedImages: 240 });
      const isRendering = () =>
        docker
          .run('exec', workers[0] as string, 'bun', '-e', METRICS)
          .includes('twinset_worker_active_shards 2');
      for (let attempt = 0; attempt < 120 && !isRendering(); attempt++) await Bun.sleep(100);
      expect(isRendering()).toBe(true);
      // Longer than the grace period, it would be killed: exit code 137.
      compose('stop', 'worker');
      expect(workers.map((worker) => inspect(worker, '{{.State.ExitCode}}'))).toEqual(['0', '0']);
      compose('start', 'worker');
      await run;
      expect(await session.client.call('augmentationIsComplete')).toMatchObject({ success: true });
      compose('stop', 'twinset');
      expect(inspect(server, '{{.State.ExitCode}}')).toBe('0');
    } finally {
      compose('down', '--volumes');
    }
  },
  10 * MINUTES,
);
