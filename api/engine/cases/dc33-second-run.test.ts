import { expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { folderJob } from '../headless/folder-job.ts';
import { caseFolder, expectation } from '../testing/cases.ts';
import { configOf, localEngine, openResult } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const temporary = temporaryFolder();
const folder = caseFolder('DC33');

test('DC33: nothing of a first run remains after a second, in the zip and in the renditions', async () => {
  const { runs } = await expectation<{ runs: { total: number }[] }>(folder);
  const engine = localEngine();
  const dir = join(temporary, 'session');
  const renditions = join(temporary, 'renditions');
  const folders = { images: join(folder, 'images'), masks: join(folder, 'masks') };
  for (const { total } of runs) {
    const settings = {
      totalAugmentedImages: total,
      trainRatio: 1,
      valRatio: 0,
      testRatio: 0,
      flipUpDown: true,
    };
    const { job } = await folderJob(engine, folders, configOf(settings));
    const made = await openResult({ ...job, dir }, await engine.run({ ...job, dir }));
    expect(made.names.filter((n) => n.startsWith('train/images/')).length).toBe(total);
    expect(made.names.filter((n) => n.endsWith('.png')).length).toBe(2 * total);
    expect(await readdir(dir)).toEqual(['augmented_data.zip']);
    const target = join(renditions, String(total));
    await engine.renderOutputPreviews({ ...job, dir }, target);
    expect((await readdir(join(target, 'train/images'))).length).toBe(total);
    expect((await readdir(join(target, 'train/masks'))).length).toBe(total);
  }
});
