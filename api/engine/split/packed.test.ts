import { expect, spyOn, test } from 'bun:test';
import { fstatSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { encodeFingerprint, FINGERPRINT_BYTES, type Fingerprint } from '@twinset/tensor-core';
import type { Dataset } from '../dataset/dataset.ts';
import { decodePositions, encodePositions } from '../frames/label-positions.ts';
import { unboundedCache } from '../prepare/dataset-cache.ts';
import { findFrames } from '../tasks/split.ts';
import { imageFacts, maskFacts } from '../testing/facts.ts';
import { randomInts } from '../testing/random.ts';
import type { SourcePair } from '../types.ts';
import { duplicateGroups, frameGroups } from './duplicate-groups.ts';
import { type PackedPairs, type PackedRows, withPackedPairs } from './packed.ts';
import { FINGERPRINTS_KEPT, unpackPairs } from './unpack.ts';

const random = randomInts(3);
const numbers = Array.from({ length: 1203 }, (_, n) => n);
const hash = () => Array.from({ length: 16 }, () => random(16).toString(16)).join('');
const prints = numbers.map(
  (n): Fingerprint => ({
    phash: hash(),
    steady: hash(),
    flat: n % 2 === 0,
    thumb: Uint8Array.from({ length: 3072 }, () => random(256)),
  }),
);
const placesOf = (n: number) => ({
  labels: [0, n, 0xffffff],
  planes: Uint8Array.from({ length: n % 40 }, () => random(256)),
});
const places = numbers.map(placesOf);

const images = numbers.map((n) =>
  imageFacts(`img_${n}.png`, { orientation: n % 3 === 0 ? 6 : 1, fingerprint: encodeFingerprint(prints[n]) }),
);
const masks = numbers.map((n) =>
  maskFacts(`m_${n}.png`, { kind: 'palette', palette: [[1, n]], places: places[n] }),
);
const pairs = numbers.map(
  (n) =>
    ({ image: `img_${n}.png`, mask: `m_${n}.png`, imageOrientation: 1, maskOrientation: 1 }) as SourcePair,
);
const byName = <F extends { name: string }>(facts: F[]) => new Map(facts.map((one) => [one.name, one]));
const files = { images: byName(images), masks: byName(masks), pairs };

const expected = numbers.map((n) => ({
  name: `img_${n}.png`,
  pixelHash: images[n].pixelHash,
  fingerprint: prints[n],
  mask: { kind: 'palette', palette: [[1, n]], places: places[n] },
  orientations: n % 3 === 0 ? [1, 6] : [1],
}));

type Packable = Parameters<typeof withPackedPairs>[0];
/** Returns a copy of what a worker reads of each pair. */
const unpacked = (some: Packable) =>
  withPackedPairs(some, async (packed) =>
    unpackPairs(structuredClone(packed)).map(({ name, pixelHash, mask, orientations, fingerprint }) => {
      const { phash, steady, flat, thumb } = fingerprint;
      return {
        name,
        pixelHash,
        mask,
        orientations,
        fingerprint: { phash, steady, flat, thumb: thumb.slice() },
      };
    }),
  );

test('a worker gets the features of every pair, of the facts or in batches of any order', async () => {
  expect(await unpacked(files)).toEqual(expected as never);
  await withPackedPairs(files, async ({ rows }) => expect(rows).toHaveLength(3));

  async function* batches<T>(entries: [string, T][]) {
    for (let from = 0; from < entries.length; from += 500) yield entries.slice(from, from + 500);
  }
  const duplicateFeatures: Dataset['duplicateFeatures'] = () => ({
    folder: tmpdir(),
    fingerprints: batches([
      ['other.png', new Uint8Array(FINGERPRINT_BYTES)],
      ...images
        .map(({ name, fingerprint }): [string, Uint8Array] => [name, fingerprint as Uint8Array])
        .reverse(),
    ]),
    places: batches(masks.map(({ name }, n) => [name, places[n]])),
  });
  const plain = (facts: typeof images) => facts.map(({ fingerprint, ...rest }) => rest);
  const stored = { ...files, images: byName(plain(images)), duplicateFeatures };
  expect(await unpacked(stored)).toEqual(expected as never);
});

test('what many masks have in common is sent once', async () => {
  const alike = masks.map((mask) => ({ ...mask, palette: [], places: places[1] }));
  await withPackedPairs({ ...files, masks: byName(alike) }, async (packed) => {
    const sent = packed.rows.map((text) => (JSON.parse(text) as PackedRows).readings.length);
    // Those whose image is turned by its tag, and the others.
    expect(sent).toEqual([2, 2, 2]);
    const [, first, second] = unpackPairs(packed);
    expect(second.orientations).toBe(first.orientations);
  });
});

test('an image without features counts as flat, and a mask without positions as unknown', async () => {
  const bare = {
    images: new Map([['a.png', imageFacts('a.png')]]),
    masks: new Map([['b.png', maskFacts('b.png')]]),
    pairs: [{ image: 'a.png', mask: 'b.png', imageOrientation: 1, maskOrientation: 1 } as SourcePair],
  };
  const [only] = await unpacked(bare);
  expect(only.fingerprint.flat).toBe(true);
  expect(only.mask).toEqual({ kind: 'grey', palette: [] });
  expect(await unpacked({ ...bare, pairs: [] })).toEqual([]);
});

test('a search on a full disk fails with advice', async () => {
  const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  const duplicateFeatures = () => {
    throw full;
  };
  const finder = { engine: null as never, keep: unboundedCache() };
  const search = frameGroups(finder, { ...files, duplicateFeatures } as unknown as Dataset);
  await expect(search).rejects.toMatchObject({
    name: 'EngineError',
    errorType: 'AugmentationError',
    code: 'ENOSPC',
    message: expect.stringMatching(/^The disk is full: .* Free some space, then try again\.$/),
  });
});

test('fingerprints are in memory for as long as few others are read, and are read again in any order', async () => {
  await withPackedPairs(files, async (packed) => {
    const sources = unpackPairs(packed);
    const thumbOf = (at: number) => sources[at].fingerprint.thumb;
    const first = thumbOf(7);
    for (let at = 8; at < 7 + FINGERPRINTS_KEPT; at++) thumbOf(at);
    expect(first).toEqual(prints[7].thumb);
    expect(thumbOf(7).byteOffset).toBe(first.byteOffset);
    for (let n = 0; n < 3000; n++) {
      // Few of them, so that many are kept: the second must not take the place of the first.
      const two = [random(300), random(300)];
      const thumbs = two.map(thumbOf);
      expect(thumbs.map((thumb) => Bun.hash(thumb))).toEqual(two.map((at) => Bun.hash(prints[at].thumb)));
    }
    const buffers = new Set(sources.map(({ fingerprint }) => fingerprint.thumb.buffer));
    expect(buffers.size).toBe(1);
    expect([...buffers][0].byteLength).toBe(FINGERPRINTS_KEPT * FINGERPRINT_BYTES);
  });
});

test('positions are the same after storage', () => {
  for (const one of places.slice(0, 50)) expect(decodePositions(encodePositions(one))).toEqual(one);
});

test('searches at the same time, or one right after the other, share a file, which is removed after them', async () => {
  let reads = 0;
  const dataset = {
    ...files,
    duplicateFeatures: () => {
      reads++;
      return { folder: tmpdir(), fingerprints: noBatches(), places: noBatches() };
    },
  };
  const search = async (packed: PackedPairs) => packed;
  const [first, second] = await Promise.all([
    withPackedPairs(dataset, search),
    withPackedPairs(dataset, search),
  ]);
  expect(second).toBe(first);
  expect(await withPackedPairs(dataset, search)).toBe(first);
  expect(reads).toBe(1);
  expect(fstatSync(first.file).nlink).toBe(0);
  await Bun.sleep(2);
  expect(() => fstatSync(first.file)).toThrow('EBADF');
  // Other features of the same pairs are packed again.
  expect(await withPackedPairs({ ...dataset }, search)).not.toBe(first);
  expect(reads).toBe(2);
});

test('the memory of packed pairs is collected after each search of many, even of one that failed', async () => {
  const collect = spyOn(Bun, 'gc');
  try {
    for (const count of [999, 1000]) {
      const dataset = { ...files, pairs: pairs.slice(0, count) } as unknown as Dataset;
      const engine = {
        groupDuplicates: () => Promise.reject(new Error('planted')),
        groupFrames: async () => [],
      };
      const finder = { engine, keep: <T>(_: string, make: () => Promise<T>) => make() };
      collect.mockClear();
      await frameGroups(finder, dataset);
      await expect(duplicateGroups(finder, dataset, { labels: null, colors: null } as never)).rejects.toThrow(
        'planted',
      );
      expect(collect).not.toHaveBeenCalled();
      await Bun.sleep(2);
      // In the background, so that other requests are answered meanwhile.
      expect(collect.mock.calls).toEqual(count === 1000 ? [[false], [false]] : []);
    }
  } finally {
    collect.mockRestore();
  }
});

async function* noBatches(): AsyncGenerator<never> {}

test('a worker collects what a search of many pairs left when it has ended', async () => {
  for (const count of [999, 1000]) {
    let collections = 0;
    const context = { gcPressure: { collectLater: () => collections++ } };
    const some = { ...files, pairs: pairs.slice(0, count) };
    await withPackedPairs(some, (packed) => findFrames({ pairs: packed }, context));
    expect([count, collections]).toEqual([count, count === 1000 ? 1 : 0]);
  }
});

test('pairs that could not be packed are packed again by the next search', async () => {
  let tries = 0;
  async function* batches(read: () => never[]): AsyncGenerator<never> {
    yield* read();
  }
  const none = () => [];
  const full = () => {
    throw new Error('The disk is full.');
  };
  const failingOnce = {
    ...files,
    duplicateFeatures: () => ({
      folder: tmpdir(),
      fingerprints: batches(++tries === 1 ? full : none),
      places: batches(none),
    }),
  };
  const count = () => withPackedPairs(failingOnce, async ({ prints }) => prints.length);
  await expect(count()).rejects.toThrow('The disk is full.');
  expect(await count()).toBe(pairs.length);
});
