import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { stemOf } from '@twinset/contract';
import { sessionKey } from '../../lib/session-key.ts';
import { makePairs } from '../../testing/png.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { mayMount, SmallDisk } from '../../testing/small-disk.ts';
import { makeClient, type TestClient } from '../../testing/start-api.ts';
import { begin, converted, plan } from '../../testing/take-in.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';

const PAIRS = 60;
const isPossible = mayMount();
const disk = isPossible ? new SmallDisk(24 << 20) : null;
/** Folder of the server, on another disk. */
const source = mkdtempSync(join(tmpdir(), 'twinset-source-'));
const server = disk && new ServerProcess({ WORKERS: '1', INTAKE_DIRS: source }, '', join(disk.path, 'data'));
afterAll(async () => {
  await server?.kill();
  disk?.remove();
  rmSync(source, { recursive: true, force: true });
});

/** Writes a dataset whose masks are drawn, and have less than a block of the disk each. */
async function writeDataset(): Promise<void> {
  const root = join(source, 'coco');
  mkdirSync(join(root, 'train'), { recursive: true });
  const { images } = makePairs(PAIRS, 48);
  for (const { name, bytes } of images) writeFileSync(join(root, 'train', name), await bytes.bytes());
  const file = {
    images: images.map(({ name }, id) => ({ id, file_name: name, width: 48, height: 48 })),
    annotations: images.map((_, id) => ({
      id,
      image_id: id,
      category_id: 1,
      segmentation: [[2, 2, 20, 2, 20, 20, 2, 20]],
    })),
    categories: [{ id: 1, name: 'car' }],
  };
  writeFileSync(join(root, 'instances_train.json'), JSON.stringify(file));
}

/** Returns the files of the conversion of a session. */
const convertedOf = (client: TestClient): string[] => {
  const out = join(server?.dataDir ?? '', 'work', sessionKey(client.sessionId) ?? '', 'intake/out');
  return existsSync(out) ? readdirSync(out, { recursive: true, encoding: 'utf8' }) : [];
};

describe.skipIf(!isPossible)('a conversion on a full disk', () => {
  const small = disk as SmallDisk;
  const it = server as ServerProcess;
  beforeAll(async () => {
    await writeDataset();
    await it.start();
  }, 60_000);
  afterEach(() => small.clear());

  test('the first one on it does not use the space reserved for records', async () => {
    const client = await planned();
    small.fill();
    const state = await converted(client, true);
    expect(state).toMatchObject({
      stage: 'open',
      result: null,
      failure: { code: 'NoRoom' },
      replaces: { images: 3, masks: 3 },
    });
    expect(convertedOf(client).filter((name) => name.includes('/'))).toEqual([]);
    small.clear();
    // The records have their size from then on, and do not use the space reserved for them.
    expect(await converted(client, true)).toMatchObject({ stage: 'done', result: { pairs: PAIRS } });
    await client.ok('clearSession');
  }, 60_000);

  /** Returns a client whose session has three pairs, and the plan of the dataset. */
  async function planned(): Promise<TestClient> {
    const client = makeClient(it.origin, crypto.randomUUID());
    await client.start();
    const { images, masks } = makePairs(3, 24);
    await uploadFiles(client, 'images', images);
    await uploadFiles(client, 'masks', masks);
    await begin(client, { kind: 'folder', path: `${basename(source)}/coco` });
    expect(await plan(client)).toMatchObject({ pairs: PAIRS });
    return client;
  }

  // Room for none and for some of the pairs.
  test.each([4096, 300_000])(
    'with %p free bytes it is refused as such, nothing of a pair is half, and with more room it is completed',
    async (free) => {
      const client = await planned();
      small.fill(free);
      const state = await converted(client, true);
      expect(state).toMatchObject({ stage: 'open', result: null, replaces: { images: 3, masks: 3 } });
      expect(state.failure).toMatchObject({
        code: 'NoRoom',
        message: expect.stringContaining('out of disk space'),
      });
      const files = convertedOf(client);
      expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
      const namesIn = (kind: string) =>
        files
          .filter((name) => name.startsWith(`${kind}/`))
          .map(stemOf)
          .map((name) => name.slice(kind.length));
      expect(namesIn('images').sort()).toEqual(namesIn('masks').sort());
      expect(namesIn('images').length).toBeLessThan(PAIRS);
      small.clear();
      const again = await converted(client, true);
      expect(again).toMatchObject({
        stage: 'done',
        failure: null,
        result: { pairs: PAIRS, failedFiles: [] },
      });
      await client.ok('clearSession');
    },
    60_000,
  );
});
