import { expect, type Locator, type Page, test } from '@playwright/test';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';

const TABS_MAX = 120;

let seeded: Seeded;
test.beforeAll(async () => {
  seeded = await seedSession(process.env.TWINSET_URL as string, { pairs: 6 });
});
test.afterAll(() => endSeeded(seeded));

const focused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeVisible();
  for (let i = 0; i < TABS_MAX; i++) {
    if (await focused(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${TABS_MAX} tabs do not reach ${target}`);
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/**
 * Goes to the next page, and waits until it is rendered, since the address changes while the former Continue
 * is shown.
 */
const next = async (page: Page, path: RegExp) => {
  const heading = page.getByRole('heading', { level: 1 });
  const before = (await heading.textContent()) ?? '';
  await press(page, page.getByRole('button', { name: 'Continue' }));
  await expect(page).toHaveURL(path);
  await expect(heading).not.toHaveText(before);
};

test('from the images to the downloaded result without a pointer', async ({ page }) => {
  await useSession(page, seeded);
  await page.goto('/');
  await press(page, page.getByRole('button', { name: /^Continue: / }));
  await expect(page).toHaveURL(/\/(settings|augment|upload_data)\//);
  await press(page, page.getByRole('button', { name: 'Augmentation settings' }));
  await expect(page).toHaveURL(/\/settings\/data_split$/);

  const train = page.getByRole('slider', { name: 'Train' });
  await tabTo(page, train);
  await page.keyboard.press('ArrowRight');
  await expect(train).toHaveValue('61');
  await press(page, page.getByRole('button', { name: 'Lock train', exact: true }), 'Space');
  await expect(train).toBeDisabled();
  await next(page, /\/settings\/stratified_splitting$/);
  await next(page, /\/settings\/select_transformation$/);
  const flip = page.getByRole('switch', { name: 'Flip left-right' });
  await press(page, flip, 'Space');
  await expect(flip).toBeChecked();
  await next(page, /\/settings\/pre_processing$/);
  const resize = page.getByRole('switch', { name: 'Resize' });
  await press(page, resize, 'Space');
  await expect(resize).toBeChecked();
  await tabTo(page, page.getByRole('spinbutton', { name: 'Resize height' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('64');
  await next(page, /\/augment\/start_augmentation$/);
  await press(page, page.getByRole('button', { name: 'Start Augmentation' }));
  await expect(page.getByText('Augmentation completed!').first()).toBeVisible({ timeout: 60_000 });
  await next(page, /\/augment\/preview$/);
  await press(page, page.getByRole('switch', { name: 'Preview augmented result' }), 'Space');
  const card = page.getByRole('button', { name: /^Open img_1\.png/ });
  await press(page, card);
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();
  const download = page.waitForEvent('download');
  await tabTo(page, page.getByRole('button', { name: /^Download/ }).first(), 'Shift+Tab');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('augmented_data.zip');
});
