import { expect, test } from 'bun:test';
import { datasetFindings } from '../dataset/findings.ts';
import { caseFolder } from '../testing/cases.ts';
import { caseDataset } from '../testing/dataset-of-folder.ts';

for (const [name, folder, values] of [
  ['in colour', caseFolder('NB34'), 361],
  ['in grey', `${caseFolder('NB34')}/grey`, 149],
] as const) {
  test(`a mask with wide soft edges is reported (${name})`, async () => {
    expect(datasetFindings(await caseDataset(folder))).toMatchObject([
      {
        code: 'StrayMaskValues',
        severity: 'warning',
        message: expect.stringContaining(`it has ${values} different values`),
        files: ['a.png'],
      },
    ]);
  });
}
