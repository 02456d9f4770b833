import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiDocument } from '../testing/contract-check.ts';
import { makePairs } from '../testing/png.ts';
import { ServerProcess } from '../testing/server-process.ts';
import { makeClient } from '../testing/start-api.ts';
import { uploadFiles } from '../testing/upload-folder.ts';

/** Requests per operation besides those of boundary values; longest time of one mode. */
const [EXAMPLES, SECONDS] = [3, 140];
const HOOKS = join(import.meta.dir, 'schemathesis');

const program = process.env.TEST_LONG ? process.env.SCHEMATHESIS : undefined;
if (program === undefined) {
  console.log(
    'skipped: takes minutes (TEST_LONG), and SCHEMATHESIS does not name the program (`node .ci/boot/schemathesis.mjs` installs it)',
  );
}

// Most requests have a separate session.
const server = new ServerProcess({ MAX_SESSIONS: '100000' });
let sessionId = '';
beforeAll(async () => {
  if (program === undefined) return;
  await server.start();
  const client = makeClient(server.origin, crypto.randomUUID());
  sessionId = client.sessionId;
  await client.start();
  // Large enough for full-size previews.
  const { images, masks } = makePairs(8, 520);
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  const form = new FormData();
  form.set('config', JSON.stringify({ totalAugmentedImages: 4 }));
  await client.ok('augment', { form } as never);
  for (const step of ['transferZip', 'transferResizedAugmented'] as const) await client.ok(step);
});
afterAll(async () => {
  await server.kill();
  server.remove();
});

type Answer = { status: number; operation: string };

/** Sends generated requests, valid ones or invalid ones; returns every answer, and what was reported if a check failed. */
async function generate(mode: 'positive' | 'negative') {
  const record = join(server.dataDir, `${mode}.tsv`);
  const unfit =
    mode === 'positive' ? 'positive_data_acceptance,negative_data_rejection' : 'positive_data_acceptance';
  const child = Bun.spawn(
    [
      program as string,
      '--config-file',
      join(HOOKS, 'schemathesis.toml'),
      'run',
      `${server.origin}/api/openapi.json`,
      '--mode',
      mode,
      '--phases',
      'coverage,fuzzing',
      '--max-examples',
      String(EXAMPLES),
      '--seed',
      '1',
      '--continue-on-failure',
      '--no-color',
      '--exclude-checks',
      unfit,
    ],
    {
      cwd: server.dataDir,
      env: {
        ...process.env,
        SCHEMATHESIS_HOOKS: 'hooks',
        PYTHONPATH: HOOKS,
        PYTHONDONTWRITEBYTECODE: '1',
        ORIGIN: server.origin,
        SESSION: sessionId,
        RECORD: record,
      },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'inherit',
      timeout: SECONDS * 1000,
      killSignal: 'SIGKILL',
    },
  );
  const text = await new Response(child.stdout).text();
  const isClean = (await child.exited) === 0;
  const answers = readFileSync(record, 'utf8')
    .trim()
    .split('\n')
    .map((line): Answer => {
      const [status, operation = ''] = line.split('\t');
      return { status: Number(status), operation };
    });
  return { answers, failures: isClean ? '' : text };
}

const isSuccess = ({ status }: Answer) => status >= 200 && status < 300;

test.skipIf(program === undefined)(
  'valid requests get documented responses, most of them successful, every operation at least one',
  async () => {
    const { answers, failures } = await generate('positive');
    expect(failures).toBe('');
    const good = answers.filter(isSuccess);
    console.info(`${answers.length} valid requests, ${good.length} successes`);
    expect(answers.length).toBeGreaterThan(500);
    expect(good.length).toBeGreaterThan(answers.length / 2);
    const document = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as ApiDocument;
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    // The description itself is read, and left out of what is generated.
    const without = operations.filter((one) => !good.some(({ operation }) => operation === one));
    expect(without).toEqual(['get /openapi.json']);
  },
  SECONDS * 1000 + 10_000,
);

test.skipIf(program === undefined)(
  'invalid requests are rejected as described, none with a 5xx',
  async () => {
    const { answers, failures } = await generate('negative');
    expect(failures).toBe('');
    console.info(`${answers.length} invalid requests, ${answers.filter(isSuccess).length} successes`);
    expect(answers.length).toBeGreaterThan(500);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    // The filled session is still there.
    expect(await makeClient(server.origin, sessionId).call('sessionIsRunning')).toMatchObject({
      isRunning: true,
    });
  },
  SECONDS * 1000 + 10_000,
);
