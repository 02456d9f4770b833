import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { type AugmentConfig, SETS, tileCount } from '@twinset/contract';
import { localEngine, ONE_CHANNEL_MASKS, type OpenedResult, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster, writeImage } from '../testing/write-pair.ts';

const temporary = temporaryFolder();
const folder = join(temporary, 'dataset');

/** Writes images of different sizes whose masks have foreground only in the upper left quarter. */
const sizes = Array.from({ length: 8 }, (_, n) => ({ width: 70 + 9 * n, height: 90 - 5 * n }));
for (const [n, { width, height }] of sizes.entries()) {
  const image = createRaster({ width, height, channels: 3, at: (x, y) => [x * 2 + n, y * 2, (x * y) & 255] });
  const label = (x: number, y: number) => (x < width / 2 && y < height / 2 ? 1 + ((x >> 2) % 3) : 0);
  await writeImage(folder, 'images', `a${n}.png`, image);
  await writeImage(folder, 'masks', `a${n}.png`, createRaster({ width, height, channels: 1, at: label }));
}

const tiles = { size: 32, overlap: 8 };
const settings: Partial<AugmentConfig> = {
  imageMaskChannels: ONE_CHANNEL_MASKS,
  totalAugmentedImages: 40,
  tiles,
  flipLeftRight: true,
  randomRotate: true,
};
const run = (change: Partial<AugmentConfig>, source = folder) =>
  runFolders(source, temporary, { ...settings, ...change });

/** Puts the test outputs of each source together again, and compares them with its files. */
async function expectRejoined(made: OpenedResult): Promise<number> {
  const whole = new Map<string, { image: Uint8Array; mask: Uint8Array; width: number; height: number }>();
  for (const { set, image, mask, source, frame } of made.outputs) {
    const { tile } = source;
    if (set !== 'test' || !tile || !frame) continue;
    const { width, height } = frame.source;
    const empty = () => ({
      width,
      height,
      image: new Uint8Array(3 * width * height),
      mask: new Uint8Array(width * height),
    });
    const to = whole.get(source.image) ?? empty();
    whole.set(source.image, to);
    const [picture, labels] = [await made.png(image), await made.png(mask)];
    expect([picture.width, picture.height]).toEqual([tile.width, tile.height]);
    for (let y = 0; y < Math.min(tile.height, height - tile.y); y++)
      for (let x = 0; x < Math.min(tile.width, width - tile.x); x++) {
        const [from, at] = [y * tile.width + x, (tile.y + y) * width + tile.x + x];
        to.image.set(picture.samples.subarray(3 * from, 3 * from + 3), 3 * at);
        to.mask[at] = labels.samples[from];
      }
  }
  for (const [name, { image, mask }] of whole) {
    const n = Number(/\d+/.exec(name)?.[0]);
    const { width, height } = sizes[n];
    for (let at = 0; at < width * height; at++) {
      const [x, y] = [at % width, Math.floor(at / width)];
      expect([...image.subarray(3 * at, 3 * at + 3)]).toEqual([
        (x * 2 + n) & 255,
        (y * 2) & 255,
        (x * y) & 255,
      ]);
      expect(mask[at]).toBe(x < width / 2 && y < height / 2 ? 1 + ((x >> 2) % 3) : 0);
    }
  }
  return whole.size;
}

describe('tiles are pairs of a run', () => {
  test('test outputs put together are the sources; all tiles of a source are in one set', async () => {
    for (const edge of ['shift', 'pad'] as const) {
      const made = await run({ tiles: { ...tiles, edge } });
      expect(await expectRejoined(made)).toBeGreaterThan(0);
      const setsOf = Map.groupBy(made.outputs, ({ source }) => source.image);
      for (const outputs of setsOf.values()) expect(new Set(outputs.map(({ set }) => set)).size).toBe(1);
      expect(new Set(made.outputs.map(({ set }) => set)).size).toBe(3);
      const count = sizes.reduce((sum, size) => sum + tileCount(size, { ...tiles, edge }), 0);
      expect(made.manifest.tiles).toEqual({ sources: 8, tiles: count, used: count });
      const split = new TextDecoder()
        .decode(await made.bytes('split.csv'))
        .trim()
        .split('\n');
      expect(split).toHaveLength(9);
    }
  });

  test('the map of a frame leads to the source, through tile, crop and resize', async () => {
    const { outputs } = await run({
      crop: true,
      cropDimension: { offsetHeight: 2, offsetWidth: 4, targetHeight: 16, targetWidth: 20 },
      resizeAugImage: true,
      augImageDimension: { width: 40, height: 40 },
      resizeMode: 'fit',
    });
    for (const {
      source: { tile },
      frame,
    } of outputs) {
      if (!tile || !frame) throw new Error('The receipt has no tile.');
      expect(frame.window).toEqual({ x: tile.x + 4, y: tile.y + 2, width: 20, height: 16 });
      expect(frame.place).toEqual({ x: 0, y: 4, width: 40, height: 32 });
    }
  });
});

describe('tiles without foreground', () => {
  const usedOf = async (emptyShare: number, seed = 42) => {
    const { manifest, outputs, job } = await run({ seed, tiles: { ...tiles, emptyShare } });
    return {
      report: manifest.tiles,
      outputs,
      places: job.pairs.map(({ image, tile }) => `${image} ${tile?.x} ${tile?.y}`),
    };
  };

  test('the chosen share of them is used, drawn by the seed', async () => {
    const [none, half, other] = [await usedOf(0), await usedOf(0.5), await usedOf(0.5, 7)];
    const { tiles: all = 0, empty = 0 } = none.report ?? {};
    expect(empty).toBeGreaterThan(20);
    expect(none.report?.used).toBe(all - empty);
    expect(half.report).toEqual({ sources: 8, tiles: all, empty, used: all - empty + Math.round(empty / 2) });
    expect((await usedOf(0.5)).places).toEqual(half.places);
    expect(other.places).not.toEqual(half.places);
    // Tiles with foreground are in each.
    for (const place of none.places) expect(other.places).toContain(place);
  });

  test('a dataset without foreground is refused if none of its tiles is used', async () => {
    const source = join(temporary, 'black');
    for (let n = 0; n < 3; n++) {
      const shape = { width: 64, height: 64 };
      await writeImage(
        source,
        'images',
        `b${n}.png`,
        createRaster({ ...shape, channels: 3, at: (x) => x * n }),
      );
      await writeImage(source, 'masks', `b${n}.png`, createRaster({ ...shape, channels: 1, at: () => 0 }));
    }
    await expect(run({ tiles: { size: 32, emptyShare: 0 } }, source)).rejects.toThrow(
      'No tile has foreground',
    );
  });
});

test('an image is previewed by its first tile, and a receipt of a tile is reproduced', async () => {
  const engine = localEngine();
  const made = await runFolders(folder, temporary, settings, engine);
  const receipt = made.outputs.filter(({ set }) => set === 'train')[17];
  const { imageSha256, maskSha256 } = await engine.replay(made.job, receipt);
  expect([imageSha256, maskSha256]).toEqual([receipt.imageSha256, receipt.maskSha256]);
  const [preview] = await engine.preview(made.job, 'test', [0], 'a3.png');
  expect(preview.source).toBe('a3.png');
  await engine.close();
});

test('attributes, a budget, folds and exports work on tiles', async () => {
  const made = await run({
    energy: true,
    budget: { objectInEveryCrop: true },
    folds: 2,
    exports: ['coco'],
    keepNearDuplicates: false,
    tiles: { size: 32, edge: 'pad' },
    maskFill: 255,
  });
  expect(SETS.every((set) => made.outputs.some((one) => one.set === set))).toBe(true);
  const folds = new TextDecoder()
    .decode(await made.bytes('folds.csv'))
    .trim()
    .split('\n');
  expect(folds).toHaveLength(9);
});

test('too many tiles are refused before they are listed', async () => {
  const source = join(temporary, 'large');
  const shape = { width: 3000, height: 3000 };
  await writeImage(source, 'images', 'a1.png', createRaster({ ...shape, channels: 1, at: () => 9 }));
  await writeImage(source, 'masks', 'a1.png', createRaster({ ...shape, channels: 1, at: () => 1 }));
  await expect(run({ tiles: { size: 16, overlap: 8 } }, source)).rejects.toThrow(
    'at most 100,000 are possible',
  );
});
