import { describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { planDataset } from '../dataset/plan-dataset.ts';
import { EngineError } from '../engine-error.ts';
import { folderJob } from '../headless/folder-job.ts';
import { readFolder } from '../headless/read-folder.ts';
import { caseFolder, expectation } from '../testing/cases.ts';
import { configOf, localEngine, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const temporary = temporaryFolder();
const folder = caseFolder('RB02');
type Crop = { offsetHeight: number; offsetWidth: number; targetHeight: number; targetWidth: number };
const ALL = { trainRatio: 1, valRatio: 0, testRatio: 0, totalAugmentedImages: 4 } as const;

describe('RB02: a crop that exceeds one image', () => {
  test('is refused before the run, naming that image and both sizes', async () => {
    const { crop } = await expectation<{ crop: Crop }>(folder);
    const error = await runFolders(folder, temporary, { ...ALL, crop: true, cropDimension: crop }).catch(
      (e) => e,
    );
    expect(error).toBeInstanceOf(EngineError);
    expect(error.errorType).toBe('InvalidDataset');
    expect(error.details).toEqual([
      { filename: 'small.png', reason: 'The crop extends to 128 × 128 px, the image is 100 × 80 px.' },
    ]);
  });

  test('is also refused by the run, and nothing is written', async () => {
    const { crop } = await expectation<{ crop: Crop }>(folder);
    const engine = localEngine();
    const folders = { images: join(folder, 'images'), masks: join(folder, 'masks') };
    const { job } = await folderJob(engine, folders, configOf(ALL));
    const dir = join(temporary, 'refused');
    const config = { ...job.config, crop: true, cropDimension: crop };
    await expect(engine.run({ ...job, dir, config })).rejects.toMatchObject({ errorType: 'InvalidDataset' });
    expect(existsSync(dir)).toBe(false);
  });

  test('limits come from the smallest height and width', async () => {
    const { files } = await readFolder(join(folder, 'images'), localEngine().inspectImage);
    const plan = planDataset(
      [...files.values()].map((f) => f.facts),
      [],
      [],
    );
    expect(plan).toMatchObject({ dimension: { width: 100, height: 80 }, uniform: false });
  });

  test('a crop that ends exactly at the edge is accepted', async () => {
    const cropDimension = { offsetHeight: 30, offsetWidth: 40, targetHeight: 50, targetWidth: 60 };
    const made = await runFolders(folder, temporary, { ...ALL, crop: true, cropDimension });
    for (const { image } of made.outputs)
      expect(await made.png(image)).toMatchObject({ width: 60, height: 50 });
  });
});
