import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { localEngine, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster, writeImage, writePairs } from '../testing/write-pair.ts';

const FILL = 255;
const temporary = temporaryFolder();
const source = join(temporary, 'source');
await writePairs(source, 4, 40, [0, 40, 200]);
for (let n = 1; n <= 4; n++)
  await writeImage(
    source,
    'images',
    `img_${n}.png`,
    createRaster({ width: 40, height: 40, channels: 3, at: () => [99, 120 + n, 77] }),
  );
const engine = localEngine();
const always = { probability: 1 };
const run = (settings: object) =>
  runFolders(
    source,
    temporary,
    {
      cutout: true,
      gridMask: true,
      transformRanges: { cutout: always, gridMask: always },
      maskFill: FILL,
      totalAugmentedImages: 6,
      trainRatio: 1,
      valRatio: 0,
      testRatio: 0,
      imageMaskChannels: { imgChannels: 3, maskChannels: 1 },
      ...settings,
    },
    engine,
  );

test('exactly the black pixels of an image have the fill in its mask, and the label check knows it', async () => {
  const { manifest, outputs, png, job } = await run({ fillCovered: true, exports: ['classes', 'index'] });
  expect(manifest.labelSafety).toMatchObject({ passed: true, maskFill: FILL });
  expect(manifest.config.fillCovered).toBe(true);
  const previews = await engine.preview(job, 'train', [...outputs.keys()]);
  for (const [i, row] of outputs.entries()) {
    const { image, mask, imageSha256, maskSha256, params } = row;
    const [pixels, labels] = await Promise.all([png(image), png(mask)]);
    for (let at = 0; at < 1600; at++) expect(labels.samples[at] === FILL).toBe(pixels.samples[3 * at] === 0);
    expect(params.fillCovered).toBe(true);
    expect(previews[i]).toMatchObject({ imageSha256, maskSha256 });
    expect(await engine.replay(job, row)).toMatchObject({ imageSha256, maskSha256 });
  }
});

test('without the choice the masks are those of a run without covering transforms', async () => {
  const [covered, plain] = [await run({}), await run({ cutout: false, gridMask: false })];
  expect(covered.outputs.map(({ maskSha256 }) => maskSha256)).toEqual(
    plain.outputs.map(({ maskSha256 }) => maskSha256),
  );
  for (const { params } of covered.outputs) expect(params).not.toHaveProperty('fillCovered');
});
