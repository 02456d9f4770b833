import { afterAll, expect, test } from 'bun:test';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodePng, encodePng } from '../../png/index.ts';
import { localEngine } from '../../testing/run-folders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { IntakePlan, PlannedPair } from '../layout.ts';
import { type Files, photoOf, pngOf, SIDE, writeTree } from '../testing/write-tree.ts';

const folder = temporaryFolder();
const engine = localEngine();
afterAll(() => engine.close());
let made = 0;

const planOf = (pairs: PlannedPair[], more: Partial<IntakePlan> = {}): IntakePlan => ({
  layout: 'folders',
  label: '',
  pairs,
  classes: [],
  labels: { kind: 'keep' },
  masksOf: 'classes',
  questions: [],
  leftOver: [],
  notes: [],
  ...more,
});
async function convert(files: Files, plan: IntakePlan, onProgress?: () => void) {
  const root = await writeTree(join(folder, `${++made}`), files);
  const out = join(root, 'out');
  const hooks = onProgress ? { onProgress } : {};
  const result = await engine.convertIntake({ plan, root, out }, hooks);
  const samples = async (path: string) => decodePng(await Bun.file(join(out, path)).bytes()).samples;
  return { root, out, result, samples };
}
const at = (samples: ArrayLike<number>, x: number, y: number) => samples[y * SIDE + x];

test('objects keep their order; the first has the pixel of an overlap', async () => {
  const square = (from: number, to: number) => pngOf((x) => (x >= from && x < to ? 255 : 0));
  const mask = { kind: 'objects' as const, paths: ['m/a.png', 'm/b.png'] };
  const { result, samples } = await convert(
    { 'i.png': photoOf(1), 'm/a.png': square(2, 8), 'm/b.png': square(6, 12) },
    planOf([{ name: 'i', image: 'i.png', mask }], { masksOf: 'objects' }),
  );
  expect(result).toMatchObject({ pairs: [{ name: 'i' }], failed: [] });
  const ids = await samples('masks/i.png');
  expect(ids).toBeInstanceOf(Uint16Array);
  expect([1, 2, 7, 8, 11, 12].map((x) => at(ids, x, 3))).toEqual([0, 1, 1, 2, 2, 0]);
});

test('an object that others cover is named; masks of different sizes are refused', async () => {
  const all = pngOf(() => 255);
  const other = encodePng({ data: new Uint8Array(6).fill(1), width: 3, height: 2, channels: 1 });
  const objects = (paths: string[]) => ({ kind: 'objects' as const, paths });
  const { result, out } = await convert(
    { 'i.png': photoOf(1), 'a.png': all, 'b.png': all, 'c.png': other },
    planOf([
      { name: 'covered', image: 'i.png', mask: objects(['a.png', 'b.png']) },
      { name: 'size', image: 'i.png', mask: objects(['a.png', 'c.png']) },
    ]),
  );
  expect(result).toMatchObject({
    pairs: [{ name: 'covered' }],
    notes: ['covered: b.png is empty or covered by other objects.'],
    failed: [{ filename: 'c.png', reason: expect.stringContaining('3 × 2 px') }],
  });
  expect(await Bun.file(join(out, 'images/size.png')).exists()).toBeFalse();
});

test('nothing remains of a pair whose mask cannot be read', async () => {
  const mask = { kind: 'file' as const, path: 'm.png' };
  const { result, out } = await convert(
    { 'i.png': photoOf(1), 'm.png': pngOf(() => 1).subarray(0, 60) },
    planOf([{ name: 'i', image: 'i.png', mask }]),
  );
  expect(result).toMatchObject({ pairs: [], failed: [{ filename: 'm.png' }] });
  expect([await readdir(join(out, 'images')), await readdir(join(out, 'masks'))]).toEqual([[], []]);
});

test('the first 100 notes on pairs are listed, and the rest is counted', async () => {
  const mask = { kind: 'objects' as const, paths: ['a.png', 'a.png'] };
  const pairs = Array.from({ length: 103 }, (_, n) => ({ name: `p${n}`, image: 'i.png', mask }));
  const { result } = await convert({ 'i.png': photoOf(1), 'a.png': pngOf(() => 255) }, planOf(pairs));
  expect(result.notes).toHaveLength(101);
  expect(result.notes[0]).toMatch(/^p0: a\.png is empty or covered by other objects\.$/);
  expect(result.notes.at(-1)).toBe('3 more notes of this kind.');
});

test('the foreground of a class folder gets its label, smoothed edges included', async () => {
  const soft = pngOf((x) => (x < 6 ? 0 : x < 9 ? [60, 127, 128][x - 6] : 255));
  const { samples } = await convert(
    { 'i.png': photoOf(1), 'm.png': soft },
    planOf([{ name: 'i', image: 'i.png', mask: { kind: 'file', path: 'm.png' }, label: 3 }]),
  );
  const labels = await samples('masks/i.png');
  expect([5, 6, 7, 8, 9, 20].map((x) => at(labels, x, 0))).toEqual([0, 0, 0, 3, 3, 3]);
});

test('palettes that differ by file give the same labels for the same colours', async () => {
  const indices = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => i % 2);
  const paletted = (palette: number[]) =>
    encodePng({ data: indices, width: SIDE, height: SIDE, channels: 1 }, { palette });
  const file = (path: string) => ({ kind: 'file' as const, path });
  const { samples, result } = await convert(
    {
      '1.png': photoOf(1),
      '2.png': photoOf(2),
      '3.png': photoOf(3),
      'a.png': paletted([0, 0xff0000]),
      'b.png': paletted([0xff0000, 0x00ff00]),
      'c.png': pngOf(() => 2),
    },
    planOf(
      [
        { name: '1', image: '1.png', mask: file('a.png') },
        { name: '2', image: '2.png', mask: file('b.png') },
        { name: '3', image: '3.png', mask: file('c.png') },
      ],
      {
        labels: {
          kind: 'colors',
          labels: [
            [0, 0],
            [0xff0000, 1],
            [0x00ff00, 2],
          ],
          nearest: false,
        },
      },
    ),
  );
  expect(result.failed).toEqual([]);
  expect([...(await samples('masks/1.png')).slice(0, 2)]).toEqual([0, 1]);
  expect([...(await samples('masks/2.png')).slice(0, 2)]).toEqual([1, 2]);
  // A grey mask that contains labels only has them already.
  expect(at(await samples('masks/3.png'), 0, 0)).toBe(2);
});

test('annotators are merged, channels are stacked, an empty mask has the size of the image', async () => {
  const grey = (level: number) => pngOf(() => level);
  const { samples, result, root } = await convert(
    {
      '0.png': grey(10),
      '1.png': grey(20),
      '2.png': grey(30),
      'a.png': pngOf((x) => (x < 5 ? 1 : 0)),
      'b.png': pngOf((x) => (x > 3 && x < 9 ? 2 : 0)),
    },
    planOf([
      { name: 'm', image: ['0.png', '1.png', '2.png'], mask: { kind: 'merged', paths: ['a.png', 'b.png'] } },
      { name: 'e', image: '0.png', mask: { kind: 'empty' }, set: 'train' },
    ]),
  );
  const merged = await samples('masks/m.png');
  expect([0, 4, 5, 8, 9].map((x) => at(merged, x, 9))).toEqual([1, 1, 2, 2, 0]);
  expect([...(await samples('images/m.png')).slice(0, 4)]).toEqual([10, 20, 30, 10]);
  const empty = await samples('masks/e.png');
  expect([empty.length, Math.max(...empty)]).toEqual([SIDE * SIDE, 0]);
  expect(result.csv).toBeString();
  expect(await Bun.file(result.csv ?? '').text()).toBe('image_id,set\nm,\ne,train\n');
  // The image is a link to the file of the dataset.
  const [one, other] = [await stat(join(root, '0.png')), await stat(join(root, 'out/images/e.png'))];
  expect(other.ino).toBe(one.ino);
});

test('an interrupted conversion continues with the pairs that are not finished', async () => {
  const files: Files = { 'm.png': pngOf((x) => x) };
  const pairs = [0, 1, 2, 3].map((n): PlannedPair => {
    files[`${n}.png`] = photoOf(n);
    return { name: `p${n}`, image: `${n}.png`, mask: { kind: 'file', path: 'm.png' }, label: 1 };
  });
  const { root, out } = await convert(files, planOf(pairs));
  await rm(join(out, 'masks/p2.png'));
  await Bun.write(join(out, 'masks/p3.png.part'), 'x');
  const before = await stat(join(out, 'masks/p1.png'));
  const steps: number[] = [];
  const again = await engine.convertIntake(
    { plan: planOf(pairs), root, out },
    { onProgress: ({ done }) => steps.push(done) },
  );
  expect(again.pairs).toHaveLength(4);
  expect(steps).toEqual([3, 4]);
  expect((await stat(join(out, 'masks/p1.png'))).mtimeMs).toBe(before.mtimeMs);
  expect(await Bun.file(join(out, 'masks/p2.png')).exists()).toBeTrue();
});

test('the notes on pairs that an interrupted conversion finished are in the result', async () => {
  const mask = { kind: 'objects' as const, paths: ['a.png', 'a.png'] };
  const pairs = ['p', 'q'].map((name): PlannedPair => ({ name, image: 'i.png', mask }));
  const files: Files = { 'i.png': photoOf(1), 'a.png': pngOf(() => 255) };
  const { root, out, result } = await convert(files, planOf(pairs));
  const says = (name: string) => `${name}: a.png is empty or covered by other objects.`;
  expect(result.notes).toEqual([says('p'), says('q')]);
  await rm(join(out, 'masks/q.png'));
  const again = await engine.convertIntake({ plan: planOf(pairs), root, out });
  expect(again.notes).toEqual(result.notes);
});

test('a cancelled conversion ends, and can continue', async () => {
  const pairs = [0, 1, 2].map(
    (n): PlannedPair => ({ name: `p${n}`, image: 'i.png', mask: { kind: 'empty' } }),
  );
  const root = await writeTree(join(folder, 'cancelled'), { 'i.png': photoOf(1) });
  const controller = new AbortController();
  const onProgress = ({ done }: { done: number }) => void (done === 1 && controller.abort());
  const job = { plan: planOf(pairs), root, out: join(root, 'out') };
  expect(engine.convertIntake(job, { onProgress, signal: controller.signal })).rejects.toThrow();
  await Bun.sleep(50);
  expect((await engine.convertIntake(job)).pairs).toHaveLength(3);
});

test('images of floating point values have one range, which is stated', async () => {
  const tif = Bun.file(join(import.meta.dir, '../formats/testing/files/f32.tif'));
  const { result } = await convert(
    { 'a.tif': await tif.bytes() },
    planOf([{ name: 'a', image: 'a.tif', mask: { kind: 'empty' } }]),
  );
  expect(result).toMatchObject({ pairs: [{ name: 'a' }], failed: [] });
  expect(result.notes[0]).toMatch(
    /^Images of 32 bits or floating point: values from .* to .* become 0 to 65535\.$/,
  );
});
