import { test } from '@playwright/test';
import { startEmulator } from '../support/emulator.ts';
import { mainJob, TOTAL } from '../support/main-job.ts';
import { type DataSet, dataSet } from '../support/paths.ts';
import { serve } from '../support/serve.ts';

test('@emulator the main job with the files in Google Cloud Storage', async ({ browser }) => {
  test.skip(!process.env.GCS_EMULATOR, 'GCS_EMULATOR does not name a fake-gcs-server program');
  const data = dataSet('dsb_binary');
  test.skip(!data, 'the reference data is not beside the project');
  const emulator = await startEmulator();
  const served = await serve('server-gcs.log', emulator.env);
  try {
    const context = await browser.newContext({ baseURL: served.url, viewport: { width: 1440, height: 900 } });
    await mainJob(await context.newPage(), data as DataSet, { train: TOTAL, val: 6, test: 3 }, 'gcs');
    await context.close();
  } finally {
    await served.stop();
    await emulator.stop();
  }
});
