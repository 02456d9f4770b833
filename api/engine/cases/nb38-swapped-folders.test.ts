import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { datasetOf } from '../dataset/dataset.ts';
import { datasetFindings } from '../dataset/findings.ts';
import { readFolder } from '../headless/read-folder.ts';
import { caseFolder } from '../testing/cases.ts';
import { caseDataset } from '../testing/dataset-of-folder.ts';
import { smallData } from '../testing/reference-data.ts';
import { localEngine, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const temporary = temporaryFolder();
const folder = caseFolder('NB38');

test('images among the masks and masks among the images block a run until they are waived', async () => {
  expect(datasetFindings(await caseDataset(folder))).toMatchObject([
    { code: 'FoldersSwapped', severity: 'error', files: ['0.png', '1.png', '2.png'] },
  ]);
  const settings = { trainRatio: 1, valRatio: 0, testRatio: 0, totalAugmentedImages: 3 };
  expect(runFolders(folder, temporary, settings)).rejects.toThrow('swapped');
  const made = await runFolders(folder, temporary, { ...settings, waive: ['FoldersSwapped'] });
  expect(made.outputs.length).toBe(3);
});

test('with the folders in order nothing is reported', async () => {
  const engine = localEngine();
  const images = await readFolder(join(folder, 'masks'), engine.inspectImage);
  const masks = await readFolder(join(folder, 'images'), engine.inspectMask);
  expect(datasetFindings(await datasetOf(images.files, masks.files))).toEqual([]);
});

/** Correct findings of the real sets: sizes differ, and so do the palettes of the coloured one. */
const TRUE_OF_REAL_SETS = ['ManySizes', 'PalettesDiffer'];

for (const name of ['dsb_binary', 'dubai_multiclass'] as const) {
  const data = smallData(name);
  test.skipIf(!data)(`real folders: reported only if they are swapped (${name})`, async () => {
    const codes = async (images: string, masks: string) => {
      const engine = localEngine();
      const pictures = await readFolder(`${data}/${images}`, engine.inspectImage);
      const labels = await readFolder(`${data}/${masks}`, engine.inspectMask);
      return datasetFindings(await datasetOf(pictures.files, labels.files)).map(({ code }) => code);
    };
    expect((await codes('images', 'masks')).filter((code) => !TRUE_OF_REAL_SETS.includes(code))).toEqual([]);
    expect((await codes('masks', 'images'))[0]).toBe('FoldersSwapped');
  });
}
