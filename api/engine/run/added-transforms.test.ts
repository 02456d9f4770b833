import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { ADDED_FLAGS, SPECIFIED_ON, TRANSFORM_KINDS, TRANSFORMS } from '@twinset/contract';
import { localEngine, ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster, writeImage, writePairs } from '../testing/write-pair.ts';

const temporary = temporaryFolder();
const source = join(temporary, 'source');
await writePairs(source, 4, 40, [0, 40, 200]);
// Single pixels with levels of almost the whole range, so that every transform changes every image.
for (let n = 1; n <= 4; n++) {
  const at = (x: number, y: number) =>
    [0, 1, 2].map((k) => 10 + (((x * 131 + y * 71 + k * 29) * (n + 12)) % 236));
  const noisy = createRaster({ width: 40, height: 40, channels: 3, at });
  await writeImage(source, 'images', `img_${n}.png`, noisy);
}
const engine = localEngine();

const FRAME = { trainRatio: 1, valRatio: 0, testRatio: 0, totalAugmentedImages: 6 };
const run = (flags: object, ranges: object = {}) =>
  runFolders(
    source,
    temporary,
    { ...FRAME, imageMaskChannels: ONE_CHANNEL_MASKS, ...flags, transformRanges: ranges },
    engine,
  );

const untouched = await run({});
const before = await run(SPECIFIED_ON);

describe('a transform beyond the specification', () => {
  for (const { flag, kind, params: declared } of TRANSFORMS.filter((one) => ADDED_FLAGS.includes(one.flag))) {
    const needed = kind === 'paste' ? { maskContent: 'objects' } : {};
    test(`${flag} changes images, keeps labels, and is previewed and replayed byte by byte`, async () => {
      const made = await run({ ...needed, [flag]: true }, { [flag]: { probability: 1 } });
      expect(made.manifest.labelSafety).toMatchObject({ passed: true, masks: 6 });
      expect(made.manifest.config).toHaveProperty(flag, true);
      const isMoved = made.outputs.map((row, i) => row.maskSha256 !== untouched.outputs[i].maskSha256);
      // A small angle may not change a mask.
      expect(isMoved.some(Boolean)).toBe(TRANSFORM_KINDS[kind].movesMasks);
      const previews = await engine.preview(made.job, 'train', [0, 1, 2, 3, 4, 5]);
      for (const [i, row] of made.outputs.entries()) {
        const { imageSha256, maskSha256, params } = row;
        if (declared === null) expect(params[flag]).toBe(true);
        else expect(params[flag]).toBeObject();
        expect(imageSha256).not.toBe(untouched.outputs[i].imageSha256);
        expect(previews[i]).toMatchObject({ imageSha256, maskSha256, params });
        expect(await engine.replay(made.job, row)).toMatchObject({ imageSha256, maskSha256 });
      }
    });

    test(`${flag} changes no draw of the others, and is in no manifest of a run without it`, async () => {
      const made = await run({ ...SPECIFIED_ON, ...needed, [flag]: true });
      made.outputs.forEach(({ params: { [flag]: _, ...others } }, i) => {
        expect(others).toEqual(before.outputs[i].params);
      });
      expect(before.manifest.config).not.toHaveProperty(flag);
      for (const { params } of before.outputs) expect(params).not.toHaveProperty(flag);
    });
  }
});
