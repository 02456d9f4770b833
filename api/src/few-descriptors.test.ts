import { afterAll, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { makePairs } from './testing/png.ts';
import { ServerProcess } from './testing/server-process.ts';
import { makeClient, type TestClient } from './testing/start-api.ts';
import { until } from './testing/until.ts';
import { uploadFiles } from './testing/upload-folder.ts';

/** Descriptors that the server may have; clients that keep a connection open, and that send requests at once. */
const [FILES, HOLDING, WORKING] = [64, 80, 60];

const server = new ServerProcess({}, `ulimit -n ${FILES}`);
afterAll(async () => {
  await server.kill();
  server.remove();
});

const { images, masks } = makePairs(6, 48);
const open = () => readdirSync(`/proc/${server.pid}/fd`).length;
const metric = async (name: string) => {
  const text = await (await fetch(`${server.origin}/api/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
};

async function ready(): Promise<TestClient> {
  const client = makeClient(server.origin, crypto.randomUUID());
  await client.start();
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  return client;
}

const augment = (client: TestClient) => {
  const form = new FormData();
  form.set('config', JSON.stringify({ totalAugmentedImages: 100 }));
  return client.ok('augment', { form } as never);
};

/** Records the status of a response; a refusal must state when to retry, and why. */
async function note(statuses: number[], response: Response): Promise<void> {
  statuses.push(response.status);
  if (response.ok) return;
  const { code, message } = (await response.json()) as { code: string; message: string };
  expect({ status: response.status, code, message }).toEqual({
    status: 503,
    code: 'ServerBusy',
    message: 'The server has too many open connections and files. Try again shortly.',
  });
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
}

test.skipIf(process.platform !== 'linux')(
  'with few open files the server refuses further requests, finishes those in progress, and recovers',
  async () => {
    await server.start();
    const idle = open();
    const client = await ready();
    expect(await metric('twinset_open_files_max')).toBe(FILES);
    expect(await metric('twinset_open_files')).toBeLessThan(FILES);

    const abort = new AbortController();
    const streams: number[] = [];
    const held = Array.from({ length: HOLDING }, async () =>
      note(streams, await fetch(client.url('/events'), { signal: abort.signal })),
    );
    await Promise.all(held);
    expect([...new Set(streams)].sort()).toEqual([200, 503]);
    expect(open()).toBeLessThan(FILES);
    expect((await fetch(`${server.origin}/api/healthz`)).status).toBe(200);
    abort.abort();
    await until('the connections are closed', () => open() < idle + 5);

    // A run that started before finishes, beside calls of which some are refused.
    const begun = augment(client);
    await until('the run began', () => metric('twinset_runs').then((runs) => runs === 1));
    const answers: number[] = [];
    const work = Array.from({ length: WORKING }, async () => {
      const body = JSON.stringify({ config: {} });
      const headers = { 'content-type': 'application/json' };
      await note(answers, await fetch(client.url('/augment/plan'), { method: 'POST', body, headers }));
    });
    await Promise.all(work);
    expect(answers).toContain(200);
    expect(await begun).toMatchObject({ success: true });

    expect(await augment(await ready())).toMatchObject({ success: true });
  },
  60_000,
);

test.skipIf(process.platform !== 'linux')(
  'a server with too few open files reports it and does not start',
  async () => {
    const child = Bun.spawn(
      ['sh', '-c', 'ulimit -n 40 && exec "$0" "$1"', process.execPath, `${import.meta.dir}/server.ts`],
      {
        env: { ...process.env, PORT: '0', DATA_DIR: `${server.dataDir}/few`, LOG_LEVEL: 'silent' },
        stdin: 'ignore',
        stdout: 'ignore',
        stderr: 'pipe',
        timeout: 10_000,
      },
    );
    const [code, told] = await Promise.all([child.exited, new Response(child.stderr).text()]);
    expect([code, told]).toEqual([
      1,
      expect.stringMatching(
        /^Twinset cannot start:\nThe system allows this process 40 open files .* at least \d+, better 1024\./,
      ),
    ]);
  },
);
