import { expect, type Page, test } from '@playwright/test';
import { setSlider } from '../support/flow.ts';
import { adopt, endSeeded, type Seeded, seedSession } from '../support/seed.ts';

const NAMES = ['Train', 'Validation', 'Test'];

let seeded: Seeded;
test.beforeAll(async () => {
  seeded = await seedSession(process.env.TWINSET_URL as string, { pairs: 10 });
});
test.afterAll(() => endSeeded(seeded));
test.beforeEach(async ({ page }) => {
  await adopt(page, seeded);
  await page.goto('/settings/data_split');
  await expect(page.getByRole('slider', { name: 'Train' })).toHaveValue('60');
});

const shares = async (page: Page) =>
  Promise.all(NAMES.map(async (name) => Number(await page.getByRole('slider', { name }).inputValue())));

const lock = (page: Page, set: string) => page.getByRole('button', { name: `Lock ${set}`, exact: true });

test('moving one share leaves 100.0 % in all, the rest shared in proportion', async ({ page }) => {
  await setSlider(page, 'Train', 80);
  expect(await shares(page)).toEqual([80, 10, 10]);
  await setSlider(page, 'Validation', 33);
  const now = await shares(page);
  expect(now.reduce((a, b) => a + b)).toBe(100);
  await expect(page.getByText('33.0 %').first()).toBeVisible();
});

test('both others at zero share the remainder equally', async ({ page }) => {
  await setSlider(page, 'Train', 100);
  expect(await shares(page)).toEqual([100, 0, 0]);
  await setSlider(page, 'Train', 50);
  expect(await shares(page)).toEqual([50, 25, 25]);
});

test('a locked share stays, its slider is disabled, no other can be locked', async ({ page }) => {
  await lock(page, 'validation').click();
  await expect(page.getByRole('slider', { name: 'Validation' })).toBeDisabled();
  await expect(lock(page, 'train')).toBeDisabled();
  await expect(lock(page, 'test')).toBeDisabled();
  await setSlider(page, 'Train', 50);
  expect(await shares(page)).toEqual([50, 20, 30]);
  await page.getByRole('slider', { name: 'Train' }).fill('100');
  expect(await shares(page)).toEqual([80, 20, 0]);
  await page.getByRole('button', { name: 'Unlock validation' }).click();
  await expect(lock(page, 'train')).toBeEnabled();
});

test('the counts come from the server and the settings survive a reload', async ({ page }) => {
  await setSlider(page, 'Train', 80);
  await expect(page.getByText('Train: 8 pairs, Validation: 1 pair, Test: 1 pair')).toBeAttached();
  await page.reload();
  await expect(page.getByRole('slider', { name: 'Train' })).toHaveValue('80');
});
