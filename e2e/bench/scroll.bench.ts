/**
 * Measures the preview page with many pairs: uploads generated pairs through the pages, scrolls through all
 * of them and prints the main thread's tasks, the first contentful paint and the heap.
 *
 * `bun e2e/bench/scroll.bench.ts [PAIRS]` (1,000 by default); CHROMIUM_PATH is the browser, TWINSET_URL a
 * running product.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, expect, type Page } from '@playwright/test';
import { drawPairs, writeFiles } from '../support/drawn.ts';
import { pressContinue, startSession, uploadFiles } from '../support/flow.ts';
import { serve } from '../support/serve.ts';
import { traceTasks } from './lib/main-tasks.ts';

const PAIRS = Number(process.argv[2] ?? 1000);
const TARGET_P95_MS = 50;
const MIB = 2 ** 20;

/** Returns the durations in ms of the tasks of the page's main thread while `work` ran. */
async function durationsOf(page: Page, work: () => Promise<void>): Promise<number[]> {
  const { tasks } = await traceTasks(page, work);
  return tasks.map(({ duration }) => duration).sort((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

async function heapMiB(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / MIB;
}

async function scrollThrough(page: Page): Promise<void> {
  const last = page.getByRole('button', { name: new RegExp(`^Open pair_${PAIRS}\\.png`) });
  await page.mouse.move(500, 500);
  for (let turn = 0; turn < 5 * PAIRS && (await last.count()) === 0; turn += 1) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(30);
  }
  await expect(last).toHaveCount(1);
}

async function report(page: Page): Promise<boolean> {
  await page.goto('/upload_data/preview');
  await expect(page.getByRole('button', { name: /^Open pair_1\.png/ })).toBeVisible({ timeout: 30_000 });
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  const session = await page.context().newCDPSession(page);
  const before = await heapMiB(session);
  const started = performance.now();
  const tasks = await durationsOf(page, () => scrollThrough(page));
  const seconds = (performance.now() - started) / 1000;
  const after = await heapMiB(session);
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
  const again = await durationsOf(page, () => scrollThrough(page));
  const later = await heapMiB(session);
  const long = tasks.filter((ms) => ms >= 1);
  const p95 = at(long, 0.95);
  console.log(`pairs                      ${PAIRS}`);
  console.log(`first contentful paint     ${paint?.toFixed(0)} ms (navigation to the preview page)`);
  console.log(`scrolled through in        ${seconds.toFixed(1)} s, ${tasks.length} main-thread tasks`);
  console.log(
    `tasks p95                  ${at(tasks, 0.95).toFixed(2)} ms of all, ${p95.toFixed(1)} ms of those over 1 ms`,
  );
  console.log(
    `longest task               ${at(tasks, 1).toFixed(1)} ms, a second time ${at(again, 1).toFixed(1)} ms`,
  );
  console.log(`tasks of 50 ms and more    ${tasks.filter((ms) => ms >= TARGET_P95_MS).length}`);
  console.log(
    `JS heap                    ${before.toFixed(1)} -> ${after.toFixed(1)} -> ${later.toFixed(1)} MiB (a second time)`,
  );
  return p95 < TARGET_P95_MS;
}

const served = process.env.TWINSET_URL === undefined ? await serve('scroll-bench.log') : null;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const [imageFolder, maskFolder] = ['images', 'masks'].map((kind) =>
  mkdtempSync(join(tmpdir(), `twinset-${kind}-`)),
) as [string, string];
let good = false;
try {
  const context = await browser.newContext({
    baseURL: served?.url ?? (process.env.TWINSET_URL as string),
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const { images, masks } = await drawPairs(PAIRS);
  const [imagePaths, maskPaths] = [writeFiles(imageFolder, images), writeFiles(maskFolder, masks)];
  await startSession(page);
  const started = performance.now();
  await uploadFiles(page, imagePaths);
  await pressContinue(page, '/upload_data/masks');
  await page.locator('input[type=file]').first().setInputFiles(maskPaths);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled({ timeout: 300_000 });
  console.log(`uploaded in                ${((performance.now() - started) / 1000).toFixed(1)} s`);
  good = await report(page);
} finally {
  await browser.close();
  await served?.stop();
  for (const folder of [imageFolder, maskFolder]) rmSync(folder, { recursive: true, force: true });
}
process.exit(good ? 0 : 1);
