import { expect, type Page, test } from '@playwright/test';
import { asPayload, drawPairs } from '../support/drawn.ts';
import { moveFocus, pressKeyOn, tabTo } from '../support/keyboard.ts';
import { LATER_PATHS } from '../support/pages.ts';
import { endSeeded, type Seeded, seedResult, seedSession, useSession } from '../support/seed.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

test('start, upload, preview and end by keyboard only, with the focus always visible', async ({ page }) => {
  const { images, masks } = await drawPairs(3);
  await page.goto('/');
  await pressKeyOn(page, button(page, 'Start New Session'));
  await expect(page).toHaveURL(/\/upload_data\/images$/, { timeout: 30_000 });
  for (const [kind, files] of [
    ['images', images],
    ['masks', masks],
  ] as const) {
    // On a busy machine a key may be pressed before the page of this step is ready.
    await expect(async () => {
      await tabTo(page, button(page, new RegExp(`^Choose ${kind}`, 'i')));
      const chooser = page.waitForEvent('filechooser', { timeout: 3000 });
      await page.keyboard.press('Enter');
      await (await chooser).setFiles(files.map(asPayload));
    }).toPass();
    await expect(page.getByText('3 file(s) uploaded successfully').first()).toBeVisible({ timeout: 60_000 });
    await expect(button(page, 'Continue')).toBeEnabled({ timeout: 30_000 });
    await pressKeyOn(page, button(page, 'Continue'));
  }
  await expect(page).toHaveURL(/\/upload_data\/preview$/);

  await tabTo(page, page.getByRole('radio', { name: '2 columns' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '3 columns' })).toBeChecked();
  const card = button(page, /^Open pair_1/);
  await pressKeyOn(page, card);
  const viewer = page.getByRole('dialog');
  await expect(viewer).toContainText('pair_1.png');
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('pair_2.png');
  const zoom = async () => Number.parseInt((await viewer.getByText(/^\d+ %$/).textContent()) ?? '', 10);
  const before = await zoom();
  await page.keyboard.press('+');
  await expect.poll(zoom).toBeGreaterThan(before);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(card).toBeFocused();

  await tabTo(page, button(page, 'Reset/end session'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  // Tab stays inside the dialog, and Escape changes nothing.
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Reset/end session')).toBeFocused();
  await page.keyboard.press('Enter');
  await pressKeyOn(page, dialog.getByRole('button', { name: 'End session' }));
  await expect(page).toHaveURL(/\/$/, { timeout: 30_000 });
  await expect(button(page, 'Start New Session')).toBeEnabled();
});

test.describe('with a result', () => {
  let seeded: Seeded;
  test.beforeAll(async () => {
    seeded = await seedSession(process.env.TWINSET_URL as string, { pairs: 5 });
    await seedResult(seeded, { totalAugmentedImages: 6 });
  });
  test.afterAll(() => endSeeded(seeded));
  test.beforeEach(({ page }) => useSession(page, seeded));

  for (const path of LATER_PATHS) {
    test(`${path}: every stop of Tab is visible and shows that it has the focus`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path === '/augment/preview')
        await page.getByRole('switch', { name: 'Preview augmented result' }).check();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const last = button(page, 'Continue');
      let stops = 0;
      while (stops < 120 && !(await last.evaluate((element) => element === document.activeElement))) {
        await moveFocus(page);
        stops += 1;
      }
      await expect(last).toBeFocused();
      expect(stops).toBeGreaterThan(8);
    });
  }

  test('a part that gets the focus after a key was pressed shows it', async ({ page }) => {
    for (const path of ['/upload_data/images', '/upload_data/preview', '/augment/start_augmentation']) {
      await page.goto(path);
      const parts = page.locator('main div[tabindex="-1"]:visible');
      await expect(parts.first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await page.keyboard.press('Tab');
      const outlines = await parts.evaluateAll((all) =>
        all.map((part) => {
          (part as HTMLElement).focus();
          return getComputedStyle(part).outlineStyle;
        }),
      );
      expect(outlines).toEqual(outlines.map(() => 'solid'));
    }
  });

  test('the first stop skips the navigation', async ({ page }) => {
    await page.goto('/settings/data_split');
    await expect(page.getByRole('slider', { name: 'Train' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('animations that last are off if the system requests reduced motion', async ({ page }) => {
    const lasting = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter((animation) => {
            const { duration, iterations } = animation.effect?.getTiming() ?? {};
            return typeof duration === 'number' && duration > 100 && iterations !== 1;
          })
          .map((animation) => (animation.effect as KeyframeEffect).target?.outerHTML.slice(0, 120)),
      );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of ['/', '/settings/select_transformation', '/augment/start_augmentation']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await lasting()).toEqual([]);
    }
  });
});
