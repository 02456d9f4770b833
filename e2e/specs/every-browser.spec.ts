import { expect, type Page, test } from '@playwright/test';
import { operateChromium } from '../support/browsers/chromium.ts';
import { doJob, type JobFiles } from '../support/browsers/job.ts';
import { reasonWithout, startBrowser } from '../support/browsers/programs.ts';
import { hashOf } from '../support/download.ts';
import { drawPairs, writeFiles } from '../support/drawn.ts';

test.setTimeout(300_000);

let files: JobFiles | undefined;
let expected: string | undefined;

/** Returns the hash of the zip that the job gives in Chromium; the first call does the job. */
async function hashInChromium(page: Page, url: string): Promise<string> {
  const drawn = await drawPairs(8);
  const write = (kind: keyof JobFiles) => writeFiles(test.info().outputPath(kind), drawn[kind]);
  files ??= { images: write('images'), masks: write('masks') };
  expected ??= hashOf(await doJob(operateChromium(page), url, files));
  return expected;
}

for (const name of ['Firefox', 'WebKit'] as const) {
  const reason = reasonWithout(name);
  if (reason) console.log(`skipped: the job in ${name} (${reason}); same-zip.spec.ts does it in Chromium`);
  test(`the main job gives the same zip in ${name} as in Chromium`, async ({ page, baseURL }) => {
    test.skip(reason !== '', reason);
    const url = (baseURL as string).replace(/\/$/, '');
    const hash = await hashInChromium(page, url);
    const browser = await startBrowser(name);
    try {
      expect(hashOf(await doJob(browser, url, files as JobFiles))).toBe(hash);
    } finally {
      await browser.close();
    }
  });
}
