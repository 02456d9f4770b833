import { afterAll, beforeAll, expect, test } from 'bun:test';
import { freeMemory } from './lib/free-memory.ts';
import { sessionKey } from './lib/session-key.ts';
import { augment, blockPairs, numbersTo, sessionWith } from './testing/split-session.ts';
import { startApi, type TestApi, type TestClient } from './testing/start-api.ts';
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
    api.ctx.activeRuns.set(session, {} as never);
    freeMemory(api.ctx);
    expect(api.ctx.records.files.cachedBytes()).toBeGreaterThan(0);
    api.ctx.activeRuns.delete(session);
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

test('calls of a session are counted, so that memory is given back after the last one', async () => {
  let [calls, ended] = [0, 0];
  const { idleWatch } = api.ctx;
  api.ctx.idleWatch = {
    enter() {
      calls++;
      return () => void ended++;
    },
  };
  try {
    await client.ok('dimension');
    await client.call('createBucket');
    await fetch(`${api.origin}/api/healthz`);
    expect([calls, ended]).toEqual([2, 2]);
  } finally {
    api.ctx.idleWatch = idleWatch;
  }
});
