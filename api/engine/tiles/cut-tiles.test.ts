import { expect, test } from 'bun:test';
import { mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { TILE_EDGES, tileGrid } from '@twinset/contract';
import fc from 'fast-check';
import { decodeImage, decodeMask } from '../pixels/index.ts';
import { encodePng } from '../png/index.ts';
import { MemoryAccount } from '../pool/memory-account.ts';
import { GcPressure } from '../tasks/gc-pressure.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { SourcePair } from '../types.ts';
import { tileFiles } from './cut-tiles.ts';

const temporary = temporaryFolder();
const context = { memory: new MemoryAccount(2 ** 30), gcPressure: new GcPressure() };
const long = Boolean(process.env.TEST_LONG);

const PALETTE = [0x000000, 0xff0000, 0x00ff00, 0x123456];
const sources = fc.record({
  width: fc.integer({ min: 1, max: 90 }),
  height: fc.integer({ min: 1, max: 90 }),
  size: fc.integer({ min: 16, max: 48 }),
  part: fc.nat(1000),
  edge: fc.constantFrom(...TILE_EDGES),
  image: fc.constantFrom('grey', 'grey16', 'rgb', 'rgb16'),
  seed: fc.nat(),
  mask: fc.constantFrom('grey', 'grey16', 'palette', 'color'),
  orientation: fc.constantFrom(1, 3, 6),
});
type Source = typeof sources extends fc.Arbitrary<infer T> ? T : never;

/** Returns a raster of a kind, whose samples follow from the seed. */
function rasterOf({ width, height, seed }: Source, kind: string) {
  const channels = kind.startsWith('rgb') || kind === 'color' ? 3 : 1;
  const length = width * height * channels;
  const data = kind.endsWith('16') ? new Uint16Array(length) : new Uint8Array(length);
  let state = seed | 1;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data[i] = kind === 'palette' ? (state >>> 16) % PALETTE.length : state >>> 8;
  }
  return { data, width, height, channels };
}

let count = 0;

/** Writes both files of a source, and returns the pair. */
async function writeSource(source: Source): Promise<{ pair: SourcePair; dir: string }> {
  const dir = join(temporary, `source-${count++}`);
  mkdirSync(dir);
  const [imagePath, maskPath] = [join(dir, 'image.png'), join(dir, 'mask.png')];
  await Bun.write(imagePath, encodePng(rasterOf(source, source.image)));
  const palette = source.mask === 'palette' ? { palette: PALETTE } : {};
  await Bun.write(maskPath, encodePng(rasterOf(source, source.mask), palette));
  const orientations = { imageOrientation: source.orientation, maskOrientation: source.orientation };
  return {
    dir,
    pair: { image: 'a.png', mask: 'a.png', imagePath, maskPath, ...orientations } as SourcePair,
  };
}

/** Copies a tile to its place, and compares the samples that are already there. */
function paste(
  to: { data: Uint8Array | Uint16Array; width: number; channels: number },
  isSet: Uint8Array,
  tile: { data: Uint8Array | Uint16Array; width: number; height: number },
  { x, y }: { x: number; y: number },
) {
  const row = tile.width * to.channels;
  for (let i = 0; i < tile.height; i++) {
    const at = ((y + i) * to.width + x) * to.channels;
    const samples = tile.data.subarray(i * row, (i + 1) * row);
    for (let k = 0; k < row; k++) if (isSet[at + k]) expect(to.data[at + k]).toBe(samples[k]);
    to.data.set(samples, at);
    isSet.fill(1, at, at + row);
  }
}

test(`tiles that are put together again are the source, bit for bit (${long ? 1000 : 60} sources)`, async () => {
  await fc.assert(
    fc.asyncProperty(sources, async (source) => {
      const { pair, dir } = await writeSource(source);
      const orientation = source.orientation as 1;
      const options = { channels: 'stored', keep16: true, orientation } as const;
      const image = await decodeImage(pair.imagePath, options);
      const mask = await decodeMask(pair.maskPath, { orientation });
      const size = { width: image.width, height: image.height };
      const overlap = source.part % (Math.floor(source.size / 2) + 1);
      const tiling = { size: source.size, overlap, edge: source.edge };
      const whole = { ...image, data: image.data.slice().fill(0) };
      const wholeMask = { data: mask.samples.slice().fill(0), width: mask.width, channels: mask.channels };
      const [isSet, isMaskSet] = [new Uint8Array(image.data.length), new Uint8Array(mask.samples.length)];
      for (const { x, y, ...side } of tileGrid(size, tiling)) {
        const tile = { x, y, source: size, tiling, dir: join(dir, 'tiles'), isLossy: false };
        const files = await tileFiles({ ...pair, ...side, tile }, context);
        const cut = await decodeImage(files.imagePath, { channels: 'stored', keep16: true });
        const cutMask = await decodeMask(files.maskPath);
        expect([cut.channels, cut.sourceDepth, cutMask.kind, cutMask.bitDepth]).toEqual([
          image.channels,
          image.sourceDepth,
          mask.kind,
          mask.bitDepth,
        ]);
        expect(cutMask.palette).toEqual(mask.palette);
        paste(whole, isSet, cut, { x, y });
        paste(wholeMask, isMaskSet, { ...cutMask, data: cutMask.samples }, { x, y });
      }
      expect(isSet.includes(0) || isMaskSet.includes(0)).toBe(false);
      expect(Bun.deepEquals(whole.data, image.data)).toBe(true);
      expect(Bun.deepEquals(wholeMask.data, mask.samples)).toBe(true);
    }),
    { numRuns: long ? 1000 : 60 },
  );
}, 300_000);

test('tiles of one source that are read at once are written once; a failure names the file and removes the tiles', async () => {
  const about = { size: 16, part: 0, edge: 'shift', seed: 7, orientation: 1 } as const;
  const { pair, dir } = await writeSource({ ...about, width: 60, height: 50, image: 'rgb', mask: 'grey' });
  const tiles = join(dir, 'tiles');
  const tileOf = (source: SourcePair, x: number) => ({
    ...source,
    tile: {
      x,
      y: 0,
      source: { width: 60, height: 50 },
      isLossy: false,
      dir: tiles,
      tiling: { size: 16, overlap: 0, edge: 'shift' as const },
    },
  });
  const broken = { ...pair, maskPath: join(dir, 'missing.png'), mask: 'missing.png' };
  await Bun.write(broken.maskPath, 'not a picture');
  await expect(tileFiles(tileOf(broken, 0), context)).rejects.toThrow('The file "missing.png"');
  expect(readdirSync(dir).filter((name) => name.startsWith('tiles'))).toEqual([]);
  const read = await Promise.all([0, 16, 32, 44].map((x) => tileFiles(tileOf(pair, x), context)));
  for (const { imagePath } of read) expect(await Bun.file(imagePath).exists()).toBe(true);
  expect(readdirSync(dir).filter((name) => name.startsWith('tiles'))).toEqual(['tiles']);
  expect(readdirSync(tiles)).toHaveLength(2 * 4 * 4);
  utimesSync(tiles, 1, 1);
  await tileFiles(tileOf(pair, 16), context);
  expect(Date.now() - statSync(tiles).mtimeMs).toBeLessThan(60_000);
});

test('tiles that another process completes meanwhile are kept', async () => {
  const about = { size: 16, part: 0, edge: 'shift', seed: 3, orientation: 1 } as const;
  const { pair, dir } = await writeSource({ ...about, width: 40, height: 40, image: 'rgb', mask: 'grey' });
  const tile = {
    x: 0,
    y: 0,
    source: { width: 40, height: 40 },
    isLossy: false,
    dir: join(dir, 'tiles'),
    tiling: { size: 16, overlap: 0, edge: 'shift' as const },
  };
  const reading = tileFiles({ ...pair, tile }, context);
  mkdirSync(tile.dir);
  await Bun.write(join(tile.dir, 'image-0-0.png'), 'of another process');
  const { imagePath } = await reading;
  expect(await Bun.file(imagePath).text()).toBe('of another process');
  expect(readdirSync(dir).filter((name) => name.startsWith('tiles'))).toEqual(['tiles']);
});
