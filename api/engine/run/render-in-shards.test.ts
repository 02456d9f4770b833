import { describe, expect, test } from 'bun:test';
import { mkdir, mkdtemp, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { AugmentConfig } from '@twinset/contract';
import { folderJob } from '../headless/folder-job.ts';
import { sha256 } from '../lib/sha256.ts';
import { manifestOf } from '../result/read-manifest.ts';
import { hashOf } from '../testing/hash-of.ts';
import { LocalShards } from '../testing/local-shards.ts';
import { configOf, localEngine, ONE_CHANNEL_MASKS } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';
import type { RunJob, RunProgress } from '../types.ts';
import { divideShards } from './divide-shards.ts';
import type { RunTask } from './run-tasks.ts';

const temporary = temporaryFolder();
const source = join(temporary, 'source');
await writePairs(source, 9, 64);
const folders = { images: join(source, 'images'), masks: join(source, 'masks') };
const engine = localEngine();
const BASE: Partial<AugmentConfig> = { totalAugmentedImages: 40, randomRotate: true, randomCrop: true };

const jobOf = async (settings: Partial<AugmentConfig>): Promise<RunJob> => {
  const dir = await mkdtemp(join(temporary, 'run-'));
  const tilesDir = join(temporary, 'tiles');
  const { job } = await folderJob(engine, folders, configOf({ ...BASE, ...settings }), { tilesDir });
  return { ...job, dir };
};

async function shardsIn(name: string, outputs: number): Promise<LocalShards> {
  const folder = join(temporary, name);
  await mkdir(folder, { recursive: true });
  return new LocalShards(localEngine(), folder, outputs);
}

const SETTINGS: Record<string, Partial<AugmentConfig>> = {
  'its usual settings': {},
  'partners, which other shards have too': { cutMix: true, mosaic: true },
  'exports with lists, shards and values of all outputs': { exports: ['webdataset', 'yolo', 'coco'] },
  tiles: { tiles: { size: 32, overlap: 0 } as AugmentConfig['tiles'] },
  'a budget': { imageMaskChannels: ONE_CHANNEL_MASKS, budget: { mode: 'balance' } as never },
};

describe('the zip of shards has the same bytes with', () => {
  for (const [name, settings] of Object.entries(SETTINGS)) {
    test(name, async () => {
      const job = await jobOf(settings);
      const wanted = hashOf(await engine.run(job));
      const shards = await shardsIn(name.slice(0, 4), 7);
      const progress: number[] = [];
      const onProgress = ({ phase, done }: RunProgress) => {
        progress.push(done);
        if (phase === 'augment') expect(done).toBeLessThanOrEqual(shards.outputs);
      };
      const hooks = { shards, onProgress };
      const { zipPath, zipBytes } = await engine.run({ ...job, dir: join(job.dir, 'again') }, hooks);
      expect(sha256(await (shards.joined as Blob).bytes())).toBe(wanted);
      expect(Bun.file(zipPath).size).toBe(zipBytes);
      // Only exports that contain the files of outputs again read them.
      expect(shards.fetched).toBe(settings.exports?.includes('webdataset') ? shards.rendered.size : 0);
      const manifest = await manifestOf(zipPath);
      expect(await manifest.text()).toContain('"outputs"');
      expect(shards.rendered.size).toBeGreaterThan(3);
      expect([...new Set(shards.rendered.values())]).toEqual([1]);
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    });
  }
});

test('a run that was interrupted continues with the shards that are rendered', async () => {
  const job = await jobOf({});
  const wanted = hashOf(await engine.run({ ...job, dir: join(job.dir, 'whole') }));
  const first = localEngine();
  const before = await shardsIn('interrupted', 16);
  const text = before.text.bind(before);
  let asked = 0;
  before.text = (...shard) => {
    if (++asked === 2) void first.close();
    return text(...shard);
  };
  await expect(first.run(job, { shards: before })).rejects.toMatchObject({ suspended: true });
  // Another estimate does not change the shards.
  const after = await shardsIn('interrupted', 3);
  await engine.run(job, { shards: after });
  expect(sha256(await (after.joined as Blob).bytes())).toBe(wanted);
  expect([...after.rendered.keys()].toSorted()).toEqual([0, 2, 4]);
  // A run that this process continues alone has all bytes.
  const third = localEngine();
  const half = await shardsIn('half', 16);
  half.complete = async () => {
    void third.close();
    await Bun.sleep(5);
    throw new Error('stopped');
  };
  await expect(third.run(job, { shards: half })).rejects.toMatchObject({ suspended: true });
  expect(hashOf(await engine.run(job))).toBe(wanted);
});

test('texts of shards that are rendered are read before their turn', async () => {
  const job = await jobOf({});
  const shards = await shardsIn('ahead', 3);
  const text = shards.text.bind(shards);
  let [active, most] = [0, 0];
  shards.text = async (...shard) => {
    most = Math.max(most, ++active);
    await Bun.sleep(30);
    active--;
    return text(...shard);
  };
  const { zipBytes } = await engine.run(job, { shards });
  expect([shards.joined?.size, most > 1]).toEqual([zipBytes, true]);
});

test('a part that is not complete fails the run', async () => {
  const job = await jobOf({});
  const shards = await shardsIn('incomplete', 12);
  const complete = shards.complete.bind(shards);
  shards.complete = async (...zip) => (await complete(...zip)) - 1;
  await expect(engine.run(job, { shards })).rejects.toThrow(/^The joined zip has \d+ instead of \d+ bytes.$/);
});

test('a part of another size is not copied', async () => {
  const job = await jobOf({ exports: ['webdataset'] });
  const shards = await shardsIn('truncated', 12);
  const fetch = shards.fetch.bind(shards);
  shards.fetch = async (stamp, shard, path) => {
    await fetch(stamp, shard, path);
    await truncate(path, Bun.file(path).size - 1);
  };
  await expect(engine.run(job, { shards })).rejects.toThrow(
    'The part of the tasks from 0 on is not complete.',
  );
});

test('shards contain all tasks in order, and none is split', () => {
  const tasks = [5, 1, 9, 2, 2, 3].map(
    (count): RunTask => ({
      pair: 0,
      slots: Array.from({ length: count }, (_, index) => ({ set: 'train', index, pair: 0, transform: true })),
      shared: false,
    }),
  );
  const shards = divideShards(tasks, 6);
  expect(shards.flatMap((shard) => shard.tasks)).toEqual(tasks);
  expect(shards.map(({ first }) => first)).toEqual([0, 2, 3, 5]);
});
