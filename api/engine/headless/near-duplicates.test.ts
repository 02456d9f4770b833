import { afterAll, describe, expect, test } from 'bun:test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type AugmentConfig, DEFAULT_CONFIG } from '@twinset/contract';
import {
  CAMERAS,
  type Camera,
  CHANGE_NAMES,
  cameraPair,
  copyOf,
  filmPair,
  type PairFiles,
} from '../testing/camera-sets.ts';
import { localEngine } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { folderJob } from './folder-job.ts';

const folder = temporaryFolder();
const engine = localEngine();
afterAll(() => engine.close());

const numbers = (count: number) => Array.from({ length: count }, (_, k) => k + 1);
const pairsOf = (camera: Camera, count: number) =>
  Promise.all(numbers(count).map((n) => cameraPair(camera, n)));

let folders = 0;
async function writeFolders(pairs: readonly PairFiles[]) {
  const [images, masks] = ['images', 'masks'].map((kind) => join(folder, String(folders), kind)) as [
    string,
    string,
  ];
  folders++;
  await Promise.all([mkdir(images, { recursive: true }), mkdir(masks, { recursive: true })]);
  await Promise.all(
    pairs.flatMap(({ name, image, mask }) => [
      Bun.write(join(images, name), image),
      Bun.write(join(masks, name), mask),
    ]),
  );
  return (config: Partial<AugmentConfig> = {}) =>
    folderJob(engine, { images, masks }, { ...DEFAULT_CONFIG, ...config });
}

type Made = Awaited<ReturnType<typeof folderJob>>;
const setOf = ({ job }: Made) => new Map(job.pairs.map((pair, k) => [pair.image, job.split.sets[k]]));
const originalOf = (copy: string) => copy.slice(copy.indexOf('-') + 1);
const nearFinding = ({ findings }: Made) => findings.find(({ code }) => code.startsWith('NearDuplicates'));

describe.each([...CAMERAS])('one camera: %s', (camera) => {
  test('is split as requested, without a message on near duplicates', async () => {
    const job = await writeFolders(await pairsOf(camera, 30));
    const made = await job();
    expect(made.job.split.sizes).toEqual({ train: 18, val: 6, test: 6 });
    expect(made.findings).toEqual([]);
    expect(made.job.split.warnings).toEqual([]);
  });

  test('copies stay with their originals up to a quarter of the data; above that each is listed', async () => {
    const pairs = await pairsOf(camera, 32);
    const copies = await Promise.all(
      CHANGE_NAMES.map((change, k) => copyOf(pairs[5 * k] as PairFiles, change)),
    );
    const few = await writeFolders([...pairs, ...copies]);
    for (let seed = 1; seed <= 4; seed++) {
      const sets = setOf(await few({ seed }));
      for (const { name } of copies)
        expect([name, sets.get(name)]).toEqual([name, sets.get(originalOf(name))]);
    }
    expect(nearFinding(await few())).toMatchObject({ code: 'NearDuplicates', severity: 'info' });

    // 4 originals and their copies among 12 more: 8 of 16.
    const many = await writeFolders([
      ...pairs.filter((_, k) => k % 5 === 0 || k > 24).slice(0, 12),
      ...copies,
    ]);
    const made = await many();
    expect(made.job.split.near).toMatchObject({ kept: 'share', pairs: 8 });
    const groups = nearFinding(made)?.groups?.map((group) => group.toSorted().join(' ')) ?? [];
    for (const { name } of copies) expect(groups).toContain([name, originalOf(name)].toSorted().join(' '));
    expect(nearFinding(made)).toMatchObject({ code: 'NearDuplicatesApart', severity: 'warning' });
    for (let seed = 1; seed <= 4; seed++) {
      const sets = setOf(await many({ seed, keepNearDuplicates: 'always' }));
      for (const { name } of copies)
        expect([name, sets.get(name)]).toEqual([name, sets.get(originalOf(name))]);
    }
  });
});

test('exact copies stay in one set whatever is chosen and however many they are', async () => {
  const pairs = await pairsOf('fundus', 8);
  const copies = pairs.map((pair) => ({ ...pair, name: `copy-${pair.name}` }));
  const job = await writeFolders([...pairs, ...copies]);
  for (const keepNearDuplicates of [true, false, 'always'] as const) {
    for (let seed = 1; seed <= 4; seed++) {
      const sets = setOf(await job({ seed, keepNearDuplicates }));
      for (const { name } of pairs) expect(sets.get(`copy-${name}`)).toBe(sets.get(name) as never);
    }
  }
});

test('the background that is chosen decides what masks are compared by', async () => {
  const job = await writeFolders(await pairsOf('x-ray', 30));
  expect((await job()).job.split.near).toBeUndefined();
  // With the object as background everything else is foreground, which is nearly all of every mask.
  expect((await job({ background: 1 })).job.split.near).toMatchObject({ kept: 'share' });
});

test('grouping is offered for a sequence, whose frames are in several sets until it is grouped', async () => {
  // A camera that pans along one x-ray after the other, three films of 14 frames.
  const films = await Promise.all(
    numbers(3).flatMap((film) => numbers(14).map((frame) => filmPair(film, frame))),
  );
  const job = await writeFolders(films);
  const apart = await job();
  const finding = apart.findings.find(({ code }) => code === 'ConsecutiveFrames');
  expect(finding).toMatchObject({ severity: 'warning', files: expect.arrayContaining(['film3_0140.png']) });
  expect(finding?.groups).toHaveLength(3);
  const crossing = (made: Made) => {
    const sets = setOf(made);
    return finding?.groups?.filter((group) => new Set(group.map((name) => sets.get(name))).size > 1);
  };
  expect(crossing(apart)).toHaveLength(3);
  const together = await job({ groupFrames: true });
  expect(crossing(together)).toEqual([]);
  expect(together.job.split.groups).toEqual({ count: 3, pairs: 42, largest: 14 });
  expect(together.findings.map(({ code }) => code)).not.toContain('ConsecutiveFrames');
});
