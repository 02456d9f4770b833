import { afterAll, expect, test } from 'bun:test';
import { type Files, photoOf, pngOf } from '@twinset/engine/testing';
import { ServerProcess } from '../../testing/server-process.ts';
import { makeClient, type TestClient } from '../../testing/start-api.ts';
import { ended, listDropped, planned, sendPieces } from '../../testing/take-in.ts';

const server = new ServerProcess();
afterAll(async () => {
  await server.kill();
  server.remove();
});

const COUNT = 120;
const files: Files = Object.fromEntries(
  Array.from({ length: COUNT }, (_, n) => [
    [`set/${n % 2 ? 'train' : 'val'}/images/a${n}.png`, photoOf(n)],
    [`set/${n % 2 ? 'train' : 'val'}/masks/a${n}.png`, pngOf((x) => (x > n % 20 ? 255 : 0))],
  ]).flat(),
);
const restarted = async ({ sessionId }: TestClient): Promise<TestClient> => {
  await server.kill();
  await server.start();
  return makeClient(server.origin, sessionId);
};

test('a kill while files are sent loses none that arrived; one while they are converted sends nothing again', async () => {
  await server.start();
  let client = makeClient(server.origin, crypto.randomUUID());
  await client.start();
  await listDropped(client, files);
  client = await restarted(client);
  await planned(client, {});
  const { results } = await client.ok('intakePieces');
  const [first] = results;
  const headers = { 'content-type': 'application/octet-stream' };
  const body = files[first?.path ?? ''] as Uint8Array<ArrayBuffer>;
  expect((await fetch(client.resolve(first?.url ?? ''), { method: 'PUT', headers, body })).status).toBe(200);
  client = await restarted(client);
  expect((await sendPieces(client, files)).length).toBe(2 * COUNT - 1);
  await client.ok('convertIntake', { body: {} } as never);
  for (const wait of [40, 150, 300]) {
    await Bun.sleep(wait);
    client = await restarted(client);
  }
  const { stage, failure, result } = await ended(client);
  expect({ stage, failure }).toEqual({ stage: 'done', failure: null });
  expect(result).toMatchObject({ pairs: COUNT, failedFiles: [], csv: 'dataset.csv' });
  expect((await client.ok('imageNames')).results).toHaveLength(COUNT);
  expect(await client.call('balanceStatus')).toMatchObject({ success: true });
}, 60_000);
