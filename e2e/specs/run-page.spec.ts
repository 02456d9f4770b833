import { expect, type Page, type Route } from '@playwright/test';
import { seedResult } from '../support/seed.ts';
import { test } from '../support/seeded.ts';
import { look, VIEWS } from '../support/views.ts';

test.use({ seed: { pairs: 8 } });

/** Stores settings as an earlier visit would have. */
const withSettings = (page: Page, config: Record<string, unknown>) =>
  page.addInitScript(
    (state) => localStorage.setItem('twinset.config', JSON.stringify({ version: 1, state })),
    { config },
  );
// As many outputs as a run may have, which takes longer than any of these tests looks at it; it is cancelled.
const LONG = {
  totalAugmentedImages: 1000,
  randomRotate: true,
  resizeAugImage: true,
  augImageDimension: { width: 1000, height: 1000 },
};

const start = (page: Page) => page.getByRole('button', { name: 'Start Augmentation' });
const download = (page: Page) => page.getByRole('button', { name: 'Download', exact: true });
const iconOf = (page: Page) =>
  page.evaluate(() =>
    decodeURIComponent(document.querySelector('link[rel~=icon]')?.getAttribute('href') ?? ''),
  );

/** Delays the calls of one path until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  const isPath = (url: URL) => url.pathname === `/api/${path}`;
  await page.route(isPath, (route) => void held.push(route));
  return async () => {
    await page.unroute(isPath);
    // A call that the page has aborted meanwhile cannot continue.
    await Promise.all(held.map((route) => route.continue().catch(() => {})));
  };
}

for (const { name, colorScheme, viewport } of VIEWS) {
  test.describe(name, () => {
    test.use({ colorScheme, viewport });

    test('one progress covers the run, in the page, the title and the icon; outputs fill the column; Cancel ends it', async ({
      page,
    }) => {
      await withSettings(page, LONG);
      await page.goto('/augment/start_augmentation');
      const ownIcon = await iconOf(page);
      await expect(page.getByRole('region', { name: 'Settings' })).toBeVisible();
      await look(page, `run-page/${name}-before`);
      await start(page).click();
      const bar = page.getByRole('progressbar', { name: 'Augmentation' });
      const value = async () => Number(await bar.getAttribute('aria-valuenow'));
      const values: number[] = [];
      if (viewport.width > 1000) {
        await expect(page.getByRole('group', { name: 'Run' })).toBeFocused();
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
      }
      const outputs = page.getByRole('list', { name: 'Newest outputs' });
      await expect(outputs.getByRole('img').first()).toBeVisible({ timeout: 30_000 });
      await expect
        .poll(async () => values.push(await value()) > 5 && (values.at(-1) as number) > 0.05, {
          timeout: 60_000,
        })
        .toBe(true);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
      await expect(page.getByText(/per second · .+ left/).first()).toBeVisible({ timeout: 30_000 });
      await expect(page).toHaveTitle(/^\d+ % · Start Augmentation · Augment · Twinset$/);
      expect(await iconOf(page)).toMatch(/^data:image\/svg\+xml,.*stroke-dasharray/);
      // All places of the list have their size from the beginning.
      await expect(outputs.getByRole('listitem')).toHaveCount(6);
      await look(page, `run-page/${name}-running`);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(start(page)).toBeEnabled({ timeout: 30_000 });
      await expect(page).toHaveTitle('Start Augmentation · Augment · Twinset');
      expect(await iconOf(page)).toBe(ownIcon);
      await expect(start(page)).toBeFocused();
    });

    test('the result and Download appear once the zip is stored, before the last steps end', async ({
      page,
    }) => {
      await withSettings(page, { totalAugmentedImages: 12 });
      const letGo = await hold(page, 'gcs/transfer_resized_augmented_data_to_gcs');
      await page.goto('/augment/start_augmentation');
      await start(page).click();
      await expect(page.getByRole('region', { name: 'The result is ready' })).toBeVisible({
        timeout: 60_000,
      });
      await expect(page.getByRole('button', { name: 'Processing' })).toBeVisible();
      const saved = page.waitForEvent('download');
      await download(page).click();
      expect((await saved).suggestedFilename()).toBe('augmented_data.zip');
      await letGo();
      await expect(start(page)).toBeEnabled();
      await expect(page.getByText('Augmentation completed!')).toHaveCount(0);
      await look(page, `run-page/${name}-done`);
    });
  });
}

test('Cancel while the zip is stored ends the waiting; the result is complete, and Download stores it', async ({
  page,
}) => {
  await withSettings(page, { totalAugmentedImages: 12 });
  const letGo = await hold(page, 'gcs/transfer_augmented_zip_to_gcs');
  await page.goto('/augment/start_augmentation');
  await start(page).click();
  await expect(page.locator('[aria-current=step]')).toHaveText('Writing the zip', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(start(page)).toBeEnabled();
  await letGo();
  const saved = page.waitForEvent('download');
  await download(page).click();
  expect((await saved).suggestedFilename()).toBe('augmented_data.zip');
});

test('each setting leads to its page; the result names settings that have changed since, with links', async ({
  page,
  seeded,
}) => {
  await seedResult(seeded, { totalAugmentedImages: 12 });
  await withSettings(page, {
    totalAugmentedImages: 12,
    flipLeftRight: true,
    randomRotate: true,
    trainRatio: 0.5,
    valRatio: 0.3,
    testRatio: 0.2,
    initialTrainSaveId: 5,
  });
  await page.goto('/augment/start_augmentation');
  const settings = page.getByRole('region', { name: 'Settings' });
  await expect(settings.getByRole('definition')).toHaveText([
    'Pairs as uploaded',
    '50 / 30 / 20 %',
    'Off',
    '12 training outputs, flipped left-right and rotated; seed 42',
    'Sizes of the sources',
  ]);
  await settings.getByRole('link', { name: 'Pre-processing' }).click();
  await expect(page).toHaveURL(/\/settings\/pre_processing$/);

  await page.goto('/augment/start_augmentation');
  const done = page.getByRole('region', { name: 'The result is ready' });
  await expect(done.getByText(/^Settings have changed/)).toHaveText(
    'Settings have changed since this run: data split and file names. Start the augmentation again to update the result.',
  );
  await done.getByRole('link', { name: 'data split' }).click();
  await expect(page).toHaveURL(/\/settings\/data_split$/);
  await page.goto('/augment/preview');
  await page.getByRole('main').getByRole('link', { name: 'file names' }).click();
  await expect(page).toHaveURL(/\/augment\/start_augmentation$/);
});

/** Records notifications, and the requests to allow them, which the user answers in the browser's own dialog. */
const recordNotifications = (page: Page, answer: NotificationPermission) =>
  page.addInitScript((given) => {
    const record = { asked: 0, shown: [] as string[] };
    let permission: NotificationPermission = 'default';
    class Recorded {
      constructor(title: string, { body }: NotificationOptions) {
        record.shown.push(`${title} ${body}`);
      }
      close() {}
      static get permission() {
        return permission;
      }
      static async requestPermission() {
        record.asked++;
        permission = given;
        return given;
      }
    }
    Object.assign(globalThis, { Notification: Recorded, record });
    Object.defineProperty(document, 'hidden', { get: () => true });
  }, answer);
const recorded = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { record: { asked: number; shown: string[] } }).record);

test('one button requests notifications, and a hidden tab shows one at the end; the title marks the end until the page is used', async ({
  page,
}) => {
  await recordNotifications(page, 'granted');
  await withSettings(page, { totalAugmentedImages: 12 });
  const letGo = await hold(page, 'gcs/transfer_augmented_zip_to_gcs');
  await page.goto('/augment/start_augmentation');
  await start(page).click();
  const ask = page.getByRole('button', { name: 'Notify me when it is done' });
  expect((await recorded(page)).asked).toBe(0);
  await ask.click();
  await expect(page.getByText(/^You can leave this tab/)).toBeVisible();
  await letGo();
  await expect
    .poll(() => recorded(page))
    .toEqual({
      asked: 1,
      shown: ['Augmentation completed! 15 pairs, ready to download.'],
    });
  await expect(page).toHaveTitle('✓ Result ready · Start Augmentation · Augment · Twinset');
  expect(await iconOf(page)).toContain('#107c10');
  await page.keyboard.press('Shift');
  await expect(page).toHaveTitle('Start Augmentation · Augment · Twinset');
});

test('a refusal of notifications is accepted for good', async ({ page }) => {
  await recordNotifications(page, 'denied');
  await withSettings(page, LONG);
  await page.goto('/augment/start_augmentation');
  await start(page).click();
  await page.getByRole('button', { name: 'Notify me when it is done' }).click();
  await expect(page.getByRole('button', { name: 'Notify me when it is done' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Notify me when it is done' })).toHaveCount(0);
  expect((await recorded(page)).asked).toBe(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(start(page)).toBeEnabled({ timeout: 30_000 });
});
