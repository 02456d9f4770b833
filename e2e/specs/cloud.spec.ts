import { test } from '@playwright/test';
import { startStorageService } from '../support/emulator.ts';
import { mainJob, TOTAL } from '../support/main-job.ts';
import { type DataSet, dataSet } from '../support/paths.ts';
import { serve } from '../support/serve.ts';

const SERVICES = [
  ['gcs', 'GCS_EMULATOR', 'gcs-emulator.ts'],
  ['s3', 'S3_EMULATOR', 's3-service.ts'],
] as const;

for (const [driver, variable, script] of SERVICES) {
  test(`@emulator the main job with STORAGE=${driver}`, async ({ browser }) => {
    test.skip(!process.env[variable], `${variable} does not name a program`);
    const data = dataSet('dsb_binary');
    test.skip(!data, 'the reference data is not beside the project');
    const service = await startStorageService(script);
    const served = await serve(`server-${driver}.log`, service.env);
    try {
      const context = await browser.newContext({
        baseURL: served.url,
        viewport: { width: 1440, height: 900 },
      });
      await mainJob(await context.newPage(), data as DataSet, { train: TOTAL, val: 6, test: 3 }, driver);
      await context.close();
    } finally {
      await served.stop();
      await service.stop();
    }
  });
}
