import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { STORAGE_KEYS } from '@twinset/contract';
import { startSession, typeNumber } from '../support/flow.ts';
import { contextOf, endSeeded, type Seeded, seedSession } from '../support/seed.ts';

let seeded: Seeded;
let context: BrowserContext;
test.beforeEach(async ({ browser, baseURL }) => {
  seeded = await seedSession(baseURL as string, { pairs: 4 });
  context = await contextOf(browser, baseURL as string, seeded);
});
test.afterEach(async () => {
  await context.close();
  await endSeeded(seeded);
});

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test('a session that expired in the meantime: Home reports it, and a new one starts with the defaults', async () => {
  const before = await context.newPage();
  await before.goto('/settings/select_transformation');
  await before.getByRole('switch', { name: 'Flip left-right' }).check();
  await typeNumber(before, 'Augmented training images', 40);
  await before.close();
  await endSeeded(seeded);

  const page = await context.newPage();
  await page.goto('/');
  const notice = page.getByText('Session not found.');
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(notice).toBeVisible();
  await startSession(page);
  await expect(notice).toBeHidden();
  expect(await stored(page, STORAGE_KEYS.sessionId)).not.toBe(seeded.sessionId);
  const kept = await stored(page, STORAGE_KEYS.config);
  expect(JSON.parse(kept ?? '{}').state.config).toMatchObject({
    flipLeftRight: false,
    totalAugmentedImages: 150,
  });

  // A running session shows no notice.
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Session active' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('a session that another browser ended: this one shows a notice, and a new one can be started', async () => {
  const page = await context.newPage();
  await page.goto('/settings/data_split');
  const train = page.getByRole('slider', { name: 'Train' });
  await expect(train).toHaveValue('60');
  await endSeeded(seeded);
  // The page learns it from the next response.
  await train.fill('80');
  await expect(page.getByText('Session not found.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Start a session first.')).toBeVisible();
  await page.getByRole('button', { name: 'Go to Home' }).first().click();
  await expect(page.getByRole('button', { name: 'Start New Session' })).toBeEnabled();
  expect(await stored(page, STORAGE_KEYS.sessionId)).toBeNull();
});
