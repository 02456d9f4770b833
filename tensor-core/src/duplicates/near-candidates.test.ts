import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { createRandom } from '../split/random.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type DuplicateGroups, groupDuplicates } from './group-duplicates.ts';
import { areGridsSimilar, GRID_SIDE, GRID_WORDS, orientGrid } from './mask-grid.ts';
import { forEachCandidate } from './near-candidates.ts';
import { type DuplicateInput, Entries, type Entry } from './near-pair.ts';
import { ORIENTATIONS, orientedDifference } from './orientations.ts';
import { steadyHammingDistance } from './perceptual-hash.ts';
import { THUMB_SIDE as SIDE } from './thumbnail.ts';

const RUNS = process.env.TEST_LONG ? 300 : 20;

/** Compares every pair by the rule, without any shortcut; quadratic. */
function reference(images: readonly DuplicateInput[]): DuplicateGroups {
  const all = new Entries(images.length);
  images.forEach((image, k) => {
    all.add(k, image);
  });
  const entries = all.list;
  const thumbs = images.map(({ fingerprint }) => fingerprint.thumb);
  const areNear = (i: number, j: number) =>
    !images[i].fingerprint.flat &&
    !images[j].fingerprint.flat &&
    ORIENTATIONS.some((orientation, k) => {
      const [a, b] = [entries[i], entries[j]];
      if (steadyHammingDistance(a.words, b.words, k) > 8) return false;
      if (a.mask && b.mask && !areGridsSimilar(a.mask, orientGrid(b.mask, k))) return false;
      const limit = Math.min(a.limit, b.limit);
      return orientedDifference(thumbs[i], thumbs[j], SIDE, orientation, limit) <= limit;
    });
  const exact = images.map(({ pixelHash }) => images.findIndex((one) => one.pixelHash === pixelHash));
  const group = [...exact];
  const isNear = new Set<number>();
  for (let i = 0; i < images.length; i++)
    for (let j = i + 1; j < images.length; j++) {
      if (exact[i] === exact[j] || !areNear(i, j)) continue;
      const [first, second] = [Math.min(group[i], group[j]), Math.max(group[i], group[j])];
      group.forEach((one, k) => {
        if (one === second) group[k] = first;
      });
      isNear.add(i);
    }
  const near = new Set([...isNear].map((i) => group[i]));
  return {
    exact: exact.map((one) => (exact.filter((other) => other === one).length > 1 ? one : null)),
    near: group.map((one) => (near.has(one) ? one : null)),
  };
}

/** Parameters of a set of images: differences in levels, `noise` of each sample, `light` of a whole image. */
const SETS = fc.record({
  seed: fc.integer({ min: 0, max: 1e6 }),
  count: fc.integer({ min: 2, max: 70 }),
  scenes: fc.integer({ min: 1, max: 3 }),
  noise: fc.constantFrom(0, 2, 9, 16),
  light: fc.constantFrom(0, 4, 15),
  objects: fc.integer({ min: 0, max: 2 }),
  size: fc.integer({ min: 1, max: 9 }),
  unknownMasks: fc.constantFrom(0, 0.2, 1),
  /** Share of the images that repeat another one, so that groups exist from the start. */
  copies: fc.constantFrom(0, 0.1, 0.9),
});
type Parameters = typeof SETS extends fc.Arbitrary<infer T> ? T : never;

/** Creates images of a few scenes with objects that their masks mark, some of them turned, some of them copied. */
function createSet(set: Parameters): DuplicateInput[] {
  const random = createRandom(set.seed);
  const spread = (levels: number) => (2 * random.uniform() - 1) * levels;
  const scenes = Array.from({ length: set.scenes }, () => {
    const waves = Array.from({ length: 4 }, () => [spread(4), spread(4), spread(3)]);
    return (x: number, y: number) =>
      waves.reduce((sum, [u, v, phase]) => sum + 20 * Math.sin((6.3 * (u * x + v * y)) / SIDE + phase), 128);
  });
  const images: DuplicateInput[] = [];
  for (let n = 0; n < set.count; n++) {
    const scene = scenes[random.below(set.scenes)];
    const { transpose, across, down } = ORIENTATIONS[random.below(8) < 5 ? 0 : random.below(8)];
    const light = spread(set.light);
    const places = Array.from({ length: set.objects }, () => [random.below(SIDE), random.below(SIDE)]);
    const thumb = new Uint8Array(SIDE * SIDE * 3);
    const mask = new Int32Array(GRID_WORDS);
    for (let y = 0, i = 0; y < SIDE; y++)
      for (let x = 0; x < SIDE; x++) {
        const [right, below] = [across ? SIDE - 1 - x : x, down ? SIDE - 1 - y : y];
        const [u, v] = transpose ? [below, right] : [right, below];
        const isObject = places.some(([a, b]) => u >= a && v >= b && u < a + set.size && v < b + set.size);
        if (isObject) for (const row of [2 * y, 2 * y + 1]) mask[2 * row + (x >> 4)] |= 3 << ((2 * x) & 31);
        const value = scene(u, v) + light + (isObject ? 60 : 0);
        for (let c = 0; c < 3; c++) thumb[i++] = value + spread(set.noise);
      }
    const isCopy = n > 0 && random.uniform() < set.copies;
    const image = { pixelHash: String(n), fingerprint: fingerprintOf(thumb) };
    const { pixelHash, fingerprint } = isCopy ? images[random.below(n)] : image;
    images.push({ pixelHash, fingerprint, mask: random.uniform() < set.unknownMasks ? null : mask });
  }
  return images;
}

test('near duplicates are those that a comparison of all pairs finds', () => {
  let [inGroups, alone] = [0, 0];
  fc.assert(
    fc.property(SETS, (set) => {
      const images = createSet(set);
      const expected = reference(images);
      const some = expected.near.filter((id) => id !== null).length;
      inGroups += some;
      alone += images.length - some;
      expect(groupDuplicates(images)).toEqual(expected);
    }),
    { numRuns: RUNS, seed: 17 },
  );
  expect(Math.min(inGroups, alone)).toBeGreaterThan(3 * RUNS);
}, 120_000);

test('every pair of two groups is visited once if it is similar enough, whatever else is in the groups around it', () => {
  const images = Array.from({ length: 80 }, (_, index) => {
    const rank = (index * 7) % 80;
    const mean = 100 + rank / 8;
    const group = rank < 20 || rank >= 40 ? 0 : 1;
    return {
      index,
      mean,
      group,
      mask: null,
      limit: index % 5 === 0 ? 1 : 4,
      coarse: new Uint16Array(3 * 64).fill(16 * mean),
    };
  });
  const visited: string[] = [];
  const nameOf = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`;
  forEachCandidate(
    images as unknown as Entry[],
    ({ index }) => images[index].group,
    (a, b) => visited.push(nameOf(a.index, b.index)),
  );
  const expected = images.flatMap((a, i) =>
    images
      .slice(i + 1)
      .filter((b) => a.group !== b.group && Math.abs(a.mean - b.mean) <= Math.min(a.limit, b.limit) + 1e-9)
      .map((b) => nameOf(a.index, b.index)),
  );
  expect(expected.length).toBeGreaterThan(300);
  expect(visited.sort()).toEqual(expected.sort());
});

test('images that are alike are divided by the sizes and the places of their masks', () => {
  const random = createRandom(5);
  const entries = Array.from({ length: 3000 }, (_, index) => {
    const [x0, y0] = [16 + 32 * random.uniform(), 16 + 32 * random.uniform()];
    const radius = 4 + 12 * random.uniform();
    const mask = new Int32Array(GRID_WORDS);
    for (let y = 0; y < GRID_SIDE; y++)
      for (let x = 0; x < GRID_SIDE; x++)
        if (Math.hypot(x - x0, y - y0) < radius) mask[2 * y + (x >> 5)] |= 1 << (x & 31);
    return { index, mask, limit: 4, coarse: new Uint16Array(3 * 64) };
  });
  const compared = forEachCandidate(
    entries as unknown as Entry[],
    ({ index }) => index,
    () => {},
  );
  expect(compared).toBeLessThan((0.2 * 3000 * 2999) / 2);
});
