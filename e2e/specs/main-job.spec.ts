import { test } from '@playwright/test';
import { mainJob, TOTAL } from '../support/main-job.ts';
import { type DataSet, dataSet } from '../support/paths.ts';

test('binary masks: 30 pairs become 150 + 6 + 3', async ({ page }) => {
  const data = dataSet('dsb_binary');
  test.skip(!data, 'the reference data is not beside the project');
  await mainJob(page, data as DataSet, { train: TOTAL, val: 6, test: 3 });
});

test('many classes: JPEG images, colour-coded and palette masks keep one value per class', async ({
  page,
}) => {
  const data = dataSet('dubai_multiclass');
  test.skip(!data, 'the reference data is not beside the project');
  await mainJob(page, data as DataSet, { train: TOTAL, val: 4, test: 2 });
});
