import { zipHash } from './killed-session.ts';
import { makePairs } from './png.ts';
import type { ServerProcess } from './server-process.ts';
import { makeClient, type TestClient } from './start-api.ts';
import { until } from './until.ts';
import { uploadFiles } from './upload-folder.ts';

const { images, masks } = makePairs(16, 96);

/** Starts a session with 16 pairs. */
export async function newSession(client: TestClient): Promise<TestClient> {
  await client.start();
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  return client;
}

export const sessionOf = (server: Pick<ServerProcess, 'origin'>): Promise<TestClient> =>
  newSession(makeClient(server.origin, crypto.randomUUID()));

/** Runs the augmentation of `count` training outputs. */
export function augment(client: TestClient, count: number, more: Record<string, unknown> = {}) {
  const form = new FormData();
  const size = { resizeAugImage: true, augImageDimension: { width: 192, height: 192 } };
  const transforms = { randomRotate: true, corruptContrast: true, exports: ['yolo'] };
  form.set('config', JSON.stringify({ totalAugmentedImages: count, ...transforms, ...size, ...more }));
  return client.call('augment', { form });
}

/** Stores the zip of the result in the bucket and returns its SHA-256. */
export async function resultHash(client: TestClient): Promise<string> {
  await client.ok('transferZip');
  return zipHash(client);
}

/** Returns a value of the metrics of a process. */
export async function metric(process: Pick<ServerProcess, 'origin'>, name: string): Promise<number> {
  const path = name.startsWith('twinset_worker_') ? '/metrics' : '/api/metrics';
  const text = await (await fetch(`${process.origin}${path}`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** Waits until a worker process renders a shard, and then for a random part of `most` milliseconds. */
export async function inShard(worker: ServerProcess, most: number): Promise<void> {
  await until('it renders a shard', async () => (await metric(worker, 'twinset_worker_active_shards')) > 0);
  await Bun.sleep(Math.random() * most);
}

/** Waits until a worker process renders no shard. */
export const idle = (worker: ServerProcess): Promise<void> =>
  until('it is idle', async () => (await metric(worker, 'twinset_worker_active_shards')) === 0);
