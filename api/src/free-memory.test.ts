import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readConfig } from '@twinset/engine';
import { freeMemory } from './lib/free-memory.ts';
import { sessionKey } from './lib/session-key.ts';
import { resumeRuns } from './services/augment/resume-runs.ts';
import { convertIntake } from './services/intake/convert-intake.ts';
import { augment, blockPairs, numbersTo, sessionWith } from './testing/split-session.ts';
import { startApi, type TestApi, type TestClient } from './testing/start-api.ts';
import { keyOf, listDropped, pairs, planned, sendPieces, started } from './testing/take-in.ts';
import { TUNABLES } from './tunables.ts';

let api: TestApi;
let client: TestClient;
beforeAll(async () => {
  api = await startApi();
  client = await sessionWith(api, blockPairs(numbersTo(12)));
});
afterAll(() => api.stop());

const READS = [
  'balanceStatus',
  'datasetReport',
  'dimension',
  'manifestSummary',
  'imageUploadStatus',
] as const;
const read = () => Promise.all(READS.map((name) => client.ok(name)));

test('a server that was idle responds as before, after it gave its memory back', async () => {
  await augment(client, { totalAugmentedImages: 5 });
  const before = await read();
  const session = sessionKey(client.sessionId) as string;
  const most = TUNABLES.idleFacts.value;
  try {
    freeMemory(api.ctx);
    // A small session stays in memory.
    expect(api.ctx.records.files.cachedBytes()).toBeGreaterThan(0);
    Object.assign(TUNABLES.idleFacts, { value: 0 });
    freeMemory(api.ctx);
    expect(api.ctx.records.files.cachedBytes()).toBe(0);
    expect(api.ctx.caches.datasets.get(session)).toBeUndefined();
  } finally {
    Object.assign(TUNABLES.idleFacts, { value: most });
  }
  expect(await read()).toEqual(before);
  await client.ok('transferZip');
  await client.ok('transferResizedAugmented');
  const { results } = await client.ok('trainPage', { query: { page: 1 } } as never);
  expect(results).toHaveLength(5);
});

/** Counts what the idle watch of the server sees while `work` is done: begun, and ended. */
async function watched(work: (seen: { begun: number; ended: number }) => Promise<unknown>) {
  const seen = { begun: 0, ended: 0 };
  const { idleWatch } = api.ctx;
  api.ctx.idleWatch = {
    enter() {
      seen.begun++;
      return () => void seen.ended++;
    },
  };
  try {
    await work(seen);
  } finally {
    api.ctx.idleWatch = idleWatch;
  }
  return seen;
}

test('calls of a session are counted, so that memory is given back after the last one', async () => {
  const seen = await watched(async () => {
    await client.ok('dimension');
    await client.call('createBucket');
    await fetch(`${api.origin}/api/healthz`);
  });
  expect(seen).toEqual({ begun: 2, ended: 2 });
});

test('a resumed run, for which no call waits, is counted until it has ended', async () => {
  const { ctx } = api;
  const session = sessionKey(client.sessionId) as string;
  const { config } = readConfig({ totalAugmentedImages: 5 }, ctx.limits);
  ctx.records.runs.add({ id: crypto.randomUUID(), session, config });
  const seen = await watched(async (now) => {
    expect(resumeRuns(ctx, session)).toBe(1);
    const run = ctx.activeRuns.get(session);
    expect(now).toEqual({ begun: 1, ended: 0 });
    expect(await run?.ended).toMatchObject({ state: 'done' });
  });
  expect(seen).toEqual({ begun: 1, ended: 1 });
});

test('a conversion, which continues after its call, is counted until it has ended', async () => {
  const other = await started(api);
  const files = pairs(2);
  await listDropped(other, files);
  await planned(other, files);
  await sendPieces(other, files);
  const { ctx } = api;
  const session = keyOf(other);
  const seen = await watched(async (now) => {
    await convertIntake({ ctx, session, input: {} });
    const conversion = ctx.activeIntakes.get(session);
    expect(now).toEqual({ begun: 1, ended: 0 });
    await conversion?.ended;
  });
  expect(seen).toEqual({ begun: 1, ended: 1 });
  expect((await other.ok('intake')).intake?.stage).toBe('done');
});
