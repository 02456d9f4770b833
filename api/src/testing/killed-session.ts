import { expect } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFailure } from '@twinset/contract';
import { sessionKey } from '../lib/session-key.ts';
import { makePairs } from './png.ts';
import type { ServerProcess } from './server-process.ts';
import type { TestClient } from './start-api.ts';

const { images, masks } = makePairs(16, 96);
const config = {
  totalAugmentedImages: 60,
  trainRatio: 0.5,
  valRatio: 0.25,
  testRatio: 0.25,
  randomRotate: true,
  flipLeftRight: true,
  corruptContrast: true,
  resizeAugImage: true,
  augImageDimension: { width: 192, height: 192 },
};

/** The phases of the main job, and then the deletions. */
export const PHASES = ['upload', 'transfer', 'resize', 'augment', 'zip', 'delete', 'end'] as const;
export type Phase = (typeof PHASES)[number];
/** The phases that produce the result. */
export const JOB: readonly Phase[] = PHASES.slice(0, 5);

/** Sends files one by one; records each that the server acknowledged. */
async function send(client: TestClient, kind: 'images' | 'masks', acknowledged: Set<string>): Promise<void> {
  const files = kind === 'images' ? images : masks;
  const { results } = await client.ok('signUploadUrls', {
    body: {
      filenames: files.map((f) => f.name),
      folder_path: kind,
      content_types: files.map(() => 'image/png'),
    },
  } as never);
  for (const { filename, url } of results) {
    const body = files.find((f) => f.name === filename)?.bytes;
    const address = client.resolve(url);
    const response = await fetch(address, { method: 'PUT', body, headers: { 'content-type': 'image/png' } });
    if (response.ok) acknowledged.add(`${kind}/${filename}`);
  }
}

export const augment = (client: TestClient) => {
  const form = new FormData();
  form.set('config', JSON.stringify(config));
  return client.call('augment', { form });
};

/** The calls of a page that ends its session. */
export const END = [
  'deleteBucket',
  'deleteProjectDirectories',
  'deleteStratificationFile',
  'clearSession',
] as const;

/** Calls of a page in each phase. */
export const STEPS: Record<Phase, (client: TestClient, acknowledged: Set<string>) => Promise<unknown>> = {
  async upload(client, acknowledged) {
    await send(client, 'images', acknowledged);
    await send(client, 'masks', acknowledged);
  },
  async transfer(client) {
    await client.ok('transferImages');
    await client.ok('transferMasks');
  },
  async resize(client) {
    for (const step of [
      'resizeImages',
      'resizeMasks',
      'transferResizedImages',
      'transferResizedMasks',
    ] as const) {
      await client.ok(step);
    }
    for (const size of ['thumbnail', 'rendition'] as const)
      await client.ok('originalsPage', { query: { page_size: 100, size } } as never);
  },
  async augment(client) {
    const answer = await augment(client);
    if (answer.success === false && answer.code !== 'AlreadyRunning') throw new Error(JSON.stringify(answer));
  },
  async zip(client) {
    await client.ok('transferZip');
    await client.ok('transferResizedAugmented');
  },
  async delete(client) {
    await client.ok('deleteMask', { params: { name: 'img_3.png' } } as never);
    await client.ok('deleteImages');
    await client.ok('deleteMasks');
  },
  /** Ends the session like the page: a part that no longer exists counts as deleted. */
  async end(client) {
    for (const step of END) {
      const answer = await client.call(step);
      if (isFailure(answer) && answer.code !== 'SessionNotFound')
        throw new Error(`${step}: ${JSON.stringify(answer)}`);
    }
  },
};

/** Waits for a run that resumes after a restart. Returns whether there is a result. */
export async function settled(client: TestClient): Promise<boolean> {
  for (;;) {
    const status = await client.call('augmentationIsComplete');
    if (!('isRunning' in status) || !status.isRunning) return status.success === true;
    await Bun.sleep(30);
  }
}

/** Returns the SHA-256 of the downloaded result. */
export async function zipHash(client: TestClient): Promise<string> {
  const [link] = await client.ok('signDownloadUrls', { body: ['augmented_data.zip'] } as never);
  const response = await fetch(client.resolve(link?.url ?? ''));
  expect(response.status).toBe(200);
  return new Bun.CryptoHasher('sha256').update(await response.arrayBuffer()).digest('hex');
}

/**
 * Checks that the server's status agrees with its files: all acknowledged files exist, and so do all that are ready.
 */
export async function checkTruth(client: TestClient, acknowledged: Set<string>): Promise<void> {
  for (const kind of ['images', 'masks'] as const) {
    const { results } = await client.ok(kind === 'images' ? 'imageNames' : 'maskNames');
    for (const file of acknowledged)
      if (file.startsWith(kind)) expect(results).toContain(file.slice(kind.length + 1));
    const status = await client.call(kind === 'images' ? 'imageUploadStatus' : 'maskUploadStatus');
    if (status.success !== true) continue;
    for (const size of ['thumbnail', 'rendition'] as const) {
      const page = await client.ok('originalsPage', { query: { page_size: 100, size } } as never);
      const media = page.results.flatMap((pair) => pair[kind === 'images' ? 'image' : 'mask'] ?? []);
      expect(media.map(({ name }) => name).sort()).toEqual(results.toSorted());
      for (const { url } of media) expect((await fetch(client.resolve(url))).status).toBe(200);
    }
  }
}

/** Checks that a result reported as ready is complete, and that parts reported as existing exist. */
export async function checkClaims(server: ServerProcess, client: TestClient, hash: string): Promise<void> {
  if (await settled(client)) {
    await STEPS.zip(client, new Set());
    expect(await zipHash(client)).toBe(hash);
  }
  const key = sessionKey(client.sessionId) ?? '';
  const folders = ['images', 'masks', 'resized_images', 'resized_masks', 'runs', 'preview'];
  if ((await client.call('backendIsRunning')).success)
    for (const folder of folders) expect(existsSync(join(server.dataDir, 'work', key, folder))).toBe(true);
}

/** Returns all files and records of a session that were left behind. */
export function traces({ dataDir }: ServerProcess, client: TestClient): string[] {
  const key = sessionKey(client.sessionId) ?? '';
  const paths = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((p) => p.includes(key));
  const files = ['twinset.db', 'twinset.db-wal'].filter((name) => {
    const path = join(dataDir, name);
    return existsSync(path) && readFileSync(path).includes(key);
  });
  return [...paths, ...files];
}
