import { expect, type Page, test } from '@playwright/test';
import { setSlider } from '../support/flow.ts';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';
import { dragSlider, pressSlider } from '../support/slider.ts';

const NAMES = ['Train', 'Validation', 'Test'] as const;

let seeded: Seeded;
test.beforeAll(async () => {
  seeded = await seedSession(process.env.TWINSET_URL as string, { pairs: 10 });
});
test.afterAll(() => endSeeded(seeded));

async function open(page: Page, as = seeded) {
  await useSession(page, as);
  await page.goto('/settings/data_split');
  await expect(page.getByRole('slider', { name: 'Train' })).toHaveValue('60');
}

const shares = async (page: Page) =>
  Promise.all(NAMES.map(async (name) => Number(await page.getByRole('slider', { name }).inputValue())));

const lock = (page: Page, set: string) => page.getByRole('button', { name: `Lock ${set}`, exact: true });
const step = (page: Page, state: string) => page.getByRole('link', { name: `Data Split, ${state}` });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

/** Shares after a move from 60, 20 and 20: the rest is divided in proportion; then the same with a lock. */
const MOVES = [
  { name: 'Train', from: 60, to: 80, shares: [80, 10, 10], locked: 'validation', fixed: [80, 20, 0] },
  { name: 'Validation', from: 20, to: 41, shares: [45, 41, 14], locked: 'test', fixed: [39, 41, 20] },
  { name: 'Test', from: 20, to: 0, shares: [75, 25, 0], locked: 'train', fixed: [60, 40, 0] },
] as const;

for (const { name, from, to, shares: expected, locked, fixed } of MOVES) {
  test(`${name}: a drag or key presses in steps equal one jump, with and without a lock`, async ({
    page,
  }) => {
    await open(page);
    await dragSlider(page, name, [from, to]);
    expect(await shares(page)).toEqual(expected);
    await dragSlider(page, name, [to, 100, 0, from]);
    expect(await shares(page)).toEqual([60, 20, 20]);

    await pressSlider(page, name, to - from);
    expect(await shares(page)).toEqual(expected);
    const [far, near, end] = from > 50 ? ['Home', 'End', 100] : ['End', 'Home', 0];
    for (const key of [far, near]) await page.keyboard.press(key);
    await pressSlider(page, name, from - end);
    expect(await shares(page)).toEqual([60, 20, 20]);

    await lock(page, locked).click();
    await dragSlider(page, name, [from, 100, to]);
    expect(await shares(page)).toEqual(fixed);
    await pressSlider(page, name, from - to);
    expect(await shares(page)).toEqual([60, 20, 20]);
  });
}

test('a drag through 100 % and back restores the shares; after a release at 100 %, a new one shares equally', async ({
  page,
}) => {
  await open(page);
  await pressSlider(page, 'Validation', 10);
  const former = await shares(page);
  await dragSlider(page, 'Train', [former[0] as number, 100, former[0] as number]);
  expect(await shares(page)).toEqual(former);
  await dragSlider(page, 'Train', [former[0] as number, 100]);
  expect(await shares(page)).toEqual([100, 0, 0]);
  await dragSlider(page, 'Train', [100, 50]);
  expect(await shares(page)).toEqual([50, 25, 25]);
});

test('keys after a drag, and keys after the focus returned, begin a new gesture', async ({ page }) => {
  await open(page);
  await dragSlider(page, 'Train', [60, 100]);
  await pressSlider(page, 'Train', -10);
  expect(await shares(page)).toEqual([90, 5, 5]);
  await pressSlider(page, 'Validation', 7);
  await page.getByRole('slider', { name: 'Train' }).press('End');
  await page.getByRole('slider', { name: 'Validation' }).focus();
  await pressSlider(page, 'Train', -10);
  expect(await shares(page)).toEqual([90, 5, 5]);
});

test('a locked share is kept, its slider is disabled, no other can be locked', async ({ page }) => {
  await open(page);
  await lock(page, 'validation').click();
  await expect(page.getByRole('slider', { name: 'Validation' })).toBeDisabled();
  await expect(lock(page, 'train')).toBeDisabled();
  await expect(lock(page, 'test')).toBeDisabled();
  await page.getByRole('button', { name: 'Unlock validation' }).click();
  await expect(lock(page, 'train')).toBeEnabled();
});

test('the counts come from the server and the settings survive a reload', async ({ page }) => {
  await open(page);
  await setSlider(page, 'Train', 80);
  await expect(page.getByText('Train: 8 pairs, Validation: 1 pair, Test: 1 pair')).toBeAttached();
  await expect(step(page, 'done')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('slider', { name: 'Train' })).toHaveValue('80');
});

test('Train at 0 %: the slider shows an error, the step is not done, and no counts are shown', async ({
  page,
}) => {
  await open(page);
  const status = page.getByRole('region', { name: 'Status' });
  await expect(status).toContainText('60 / 20 / 20 → 6 / 2 / 2');
  await page.getByRole('slider', { name: 'Train' }).press('Home');
  await expect(alert(page)).toHaveText(/training pairs.*above 0\s%/);
  await expect(page.getByRole('slider', { name: 'Train' })).toHaveAccessibleDescription(/above 0\s%/);
  await expect(step(page, 'needs attention')).toBeVisible();
  await expect(status).toContainText('0 / 50 / 50');
  await expect(status).not.toContainText('→');
  await expect(page.getByRole('table')).toBeHidden();
  await expect(page.getByText(/\d pairs?$/)).toHaveCount(0);
  await page.getByRole('slider', { name: 'Train' }).press('End');
  await expect(status).toContainText('100 / 0 / 0 → 10 / 0 / 0');
  await expect(alert(page)).toHaveCount(0);
  await expect(step(page, 'done')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
});

test('a set with a share and no pair shows a message at its slider, training too', async ({
  page,
  baseURL,
}) => {
  const two = await seedSession(baseURL as string, { pairs: 2 });
  try {
    await open(page, two);
    await expect(alert(page)).toHaveText(/No pairs are left for this set/);
    await expect(page.getByRole('slider', { name: 'Test' })).toHaveAccessibleDescription(/No pairs are left/);
    await expect(step(page, 'needs attention')).toBeVisible();
    await setSlider(page, 'Train', 2);
    await expect(page.getByRole('slider', { name: 'Train' })).toHaveAccessibleDescription(
      /No pairs are left/,
    );
    await expect(page.getByRole('table')).toBeHidden();
    await setSlider(page, 'Train', 100);
    await expect(alert(page)).toHaveCount(0);
    await expect(step(page, 'done')).toBeVisible();
  } finally {
    await endSeeded(two);
  }
});
