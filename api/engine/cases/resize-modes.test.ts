import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { RESIZE_MODES, toSource } from '@twinset/contract';
import { distinct, localEngine, ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster, writeImage } from '../testing/write-pair.ts';

const temporary = temporaryFolder();
const folder = join(temporary, 'wide');
const [WIDTH, HEIGHT, FILL] = [60, 34, 65_535];
const settings = {
  trainRatio: 0.4,
  valRatio: 0.3,
  testRatio: 0.3,
  imageMaskChannels: ONE_CHANNEL_MASKS,
  maskFill: FILL,
  totalAugmentedImages: 3,
  flipLeftRight: true,
  randomRotate: true,
  resizeAugImage: true,
  augImageDimension: { width: 64, height: 48 },
  resizeSide: 40,
};

/** Writes pairs whose mask values are the numbers of their pixels, from 1. */
for (let n = 1; n <= 4; n++) {
  const shape = { width: WIDTH, height: HEIGHT };
  const at = (x: number, y: number) => y * WIDTH + x + 1;
  await writeImage(
    folder,
    'images',
    `a${n}.png`,
    createRaster({ ...shape, channels: 3, at: (x, y) => [2 * x, n * 9, y] }),
  );
  await writeImage(folder, 'masks', `a${n}.png`, createRaster({ ...shape, channels: 1, at }, true));
}
const objects = { maskContent: 'objects' as const, waive: ['MaskLooksLikePhoto' as const] };

for (const resizeMode of RESIZE_MODES.filter((mode) => mode !== 'stretch')) {
  test(`${resizeMode}: the manifest maps the points of a prediction back to its source`, async () => {
    const made = await runFolders(folder, temporary, { ...settings, ...objects, resizeMode });
    expect(made.manifest.config).toMatchObject({ resizeMode });
    for (const { set, frame, image, mask } of made.outputs) {
      if (!frame) throw new Error('The receipt has no frame.');
      expect(frame.source).toEqual({ width: WIDTH, height: HEIGHT });
      const png = await made.png(mask);
      const picture = await made.png(image);
      for (const size of [png, picture])
        expect([size.width, size.height]).toEqual([frame.width, frame.height]);
      if (set === 'train') continue;
      const { place } = frame;
      png.samples.forEach((value, i) => {
        const [left, top] = [i % png.width, Math.floor(i / png.width)];
        const isInside =
          left >= place.x && left < place.x + place.width && top >= place.y && top < place.y + place.height;
        if (resizeMode === 'fit') expect(value !== FILL).toBe(isInside);
        if (!isInside) return;
        const { x, y } = toSource(frame, { x: left, y: top });
        expect(Math.abs(x - ((value - 1) % WIDTH))).toBeLessThanOrEqual(0.5 + 1e-9);
        expect(Math.abs(y - Math.floor((value - 1) / WIDTH))).toBeLessThanOrEqual(0.5 + 1e-9);
      });
    }
  });
}

test('a stretched result has neither the map nor the new fields', async () => {
  const { outputs, manifest } = await runFolders(folder, temporary, { ...settings, ...objects });
  expect(outputs.some(({ frame }) => frame !== undefined)).toBe(false);
  expect(manifest.config).not.toHaveProperty('resizeMode');
});

test('padding of a colour-coded set is the fill of its palette, and an ignored class of exports', async () => {
  const source = join(temporary, 'colours');
  const colors = [
    [0, 0, 0],
    [255, 0, 0],
    [0, 255, 0],
  ];
  const shape = { width: 40, height: 20, channels: 3 as const };
  for (let n = 1; n <= 4; n++) {
    await writeImage(source, 'images', `a${n}.png`, createRaster({ ...shape, at: (x) => x + n }));
    await writeImage(
      source,
      'masks',
      `a${n}.png`,
      createRaster({ ...shape, at: (x, y) => colors[(x + y + n) % 3] }),
    );
  }
  const fill = { maskFill: 255, resizeMode: 'fit' as const, exports: ['index'] };
  const made = await runFolders(source, temporary, {
    ...settings,
    ...fill,
    randomRotate: false,
  });
  for (const { mask } of made.outputs) {
    const { samples, width } = await made.png(mask);
    expect(distinct(samples)).toEqual([0, 1, 2, 255]);
    expect(samples[width * 24 + 3]).not.toBe(255);
    expect(samples[3]).toBe(255);
  }
  const indexed = made.names.find((name) => name.startsWith('val/index_masks/'));
  expect((await made.png(indexed ?? '')).samples[3]).toBe(255);
});

test('preprocess.onnx is refused for a mode that it cannot contain', async () => {
  const asked = { ...settings, exports: ['onnx'], resizeMode: 'fill' as const };
  const run = runFolders(folder, temporary, asked, localEngine());
  await expect(run).rejects.toThrow('preprocess.onnx cannot contain the resize mode "fill"');
});
