/**
 * Measures how long the nine sample outputs of the transformations page take in a browser, from a click to
 * the last image: `bun e2e/bench/preview.bench.ts [CLICKS]` (30 by default) with images of 512x512.
 * CHROMIUM_PATH is the browser, TWINSET_URL a running product.
 */

import { chromium, type Page } from '@playwright/test';
import { typeNumber } from '../support/flow.ts';
import { endSeeded, seedSession, useSession } from '../support/seed.ts';
import { serve } from '../support/serve.ts';

const PRESSES = Number(process.argv[2] ?? 30);
const TARGET_MS = 300;
const SIDE = 512;

/** Clicks a button and returns the milliseconds until nine different outputs are loaded and decoded. */
const redraw = (page: Page, name: string): Promise<number> =>
  page.evaluate(async (label) => {
    const pictures = () => [
      ...document.querySelectorAll<HTMLImageElement>('[data-testid="outputs-grid"] img'),
    ];
    const before = new Set(pictures().map(({ src }) => src));
    const button = [...document.querySelectorAll('button')].find((each) => each.textContent === label);
    if (button === undefined) throw new Error(`There is no button "${label}".`);
    const start = performance.now();
    button.click();
    for (;;) {
      await new Promise(requestAnimationFrame);
      const now = pictures();
      const drawn = now.filter((each) => !before.has(each.src) && each.complete && each.naturalWidth > 0);
      if (now.length === 9 && drawn.length === 9) return performance.now() - start;
      if (performance.now() - start > 30_000) throw new Error('The images are not drawn again.');
    }
  }, name);

const given = process.env.TWINSET_URL;
const served = given === undefined ? await serve('preview-bench.log') : null;
const baseURL = given ?? (served?.url as string);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } });
  const seeded = await seedSession(baseURL, { pairs: 10 });
  await useSession(page, seeded);
  await page.goto('/settings/pre_processing');
  await page.getByRole('switch', { name: 'Resize' }).check();
  await typeNumber(page, 'Resize height', SIDE);
  await typeNumber(page, 'Resize width', SIDE);
  await page.goto('/settings/select_transformation');
  for (const name of ['Random rotation', 'Random crop', 'Brightness', 'Contrast', 'Saturation'])
    await page.getByRole('switch', { name }).first().check();
  await page.waitForTimeout(2000);
  const times: number[] = [];
  for (let press = 0; press < PRESSES; press++) {
    times.push(await redraw(page, 'New seed'));
    await page.waitForTimeout(300);
  }
  const side = await page
    .getByTestId('outputs-grid')
    .getByRole('img')
    .first()
    .evaluate((picture: HTMLImageElement) => `${picture.naturalWidth}x${picture.naturalHeight}`);
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    `${times[Math.min(PRESSES - 1, Math.floor(PRESSES * share))]?.toFixed(0) ?? ''} ms`;
  console.log(`images          nine of ${side}, drawn again ${PRESSES} times`);
  console.log(`press to image  median ${at(0.5)}, p90 ${at(0.9)}, longest ${at(1)} (target ${TARGET_MS} ms)`);
  await endSeeded(seeded);
} finally {
  await browser.close();
  await served?.stop();
}
