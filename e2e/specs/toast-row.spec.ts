import { expect, type Locator, type Page } from '@playwright/test';
import { asPayload, drawImage } from '../support/drawn.ts';
import { test } from '../support/seeded.ts';
import { look, VIEWS } from '../support/views.ts';

test.use({ seed: { pairs: 5 } });

const toasts = (page: Page) => page.locator('[data-toast]');

/** Returns whether a click at the centre of a control reaches it. */
const isReachable = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  });

/** Returns the texts of controls in the window that a toast overlaps. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toast = document.querySelector('[data-toast]')?.getBoundingClientRect();
    if (toast === undefined) throw new Error('There is no toast.');
    const scroller = document.querySelector('main')?.getBoundingClientRect();
    return [...document.querySelectorAll('button, a, input')]
      .filter((control) => {
        const own = control.getBoundingClientRect();
        // What is scrolled out of the page's area is not visible.
        const isInPage = control.closest('main') !== null && scroller !== undefined;
        const bottom = isInPage ? Math.min(own.bottom, scroller.bottom) : own.bottom;
        const apart = bottom <= toast.top || own.top >= toast.bottom || own.right <= toast.left;
        return own.width > 0 && own.top < bottom && !apart && control.closest('[data-toast]') === null;
      })
      .map((control) => control.textContent ?? '');
  });

for (const { name, colorScheme, viewport } of VIEWS) {
  test.describe(name, () => {
    test.use({ colorScheme, viewport });

    test('after a run, one toast is shown and covers no control; Download can be pressed at once', async ({
      page,
    }) => {
      await page.goto('/augment/start_augmentation');
      await page.getByRole('button', { name: 'Start Augmentation' }).click();
      const download = page.getByRole('button', { name: 'Download', exact: true });
      await expect(toasts(page)).toHaveCount(1, { timeout: 60_000 });
      await expect(toasts(page)).toContainText('Augmentation completed!');
      expect(await covered(page)).toEqual([]);
      await download.scrollIntoViewIfNeeded();
      expect(await isReachable(download)).toBe(true);
      await look(page, `toast-row/${name}`);
      const saved = page.waitForEvent('download');
      await download.click();
      await saved;
    });
  });
}

test('an upload with refused files gives one toast for the choice and one for its end', async ({ page }) => {
  await page.goto('/upload_data/images');
  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') });
  const files = [asPayload(await drawImage(9)), ...['a', 'b', 'c', 'd'].map((n) => text(`${n}.bmp`))];
  await page.locator('input[type=file]').first().setInputFiles(files);
  const first = toasts(page).filter({ hasText: 'Invalid File Format' });
  await expect(first).toHaveCount(1);
  await expect(first).toContainText('1 more file(s) have an invalid format');
  await expect(toasts(page).filter({ hasText: 'Upload Successful' })).toHaveCount(1, { timeout: 30_000 });
  expect(await covered(page)).toEqual([]);
});

test('a toast stays while the pointer or the focus is on it, and an equal one does not add a second', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/upload_data/images');
  const input = page.locator('input[type=file]').first();
  await input.dispatchEvent('change');
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(39_000);
  await input.dispatchEvent('change');
  await expect(toasts(page)).toHaveCount(1);
  // Its forty seconds begin again.
  await page.clock.runFor(30_000);
  await expect(toasts(page)).toHaveCount(1);
  await toasts(page).hover();
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toHaveCount(1);
  await toasts(page).getByRole('button', { name: 'Close' }).focus();
  await page.mouse.move(5, 5);
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(0);
  await input.dispatchEvent('change');
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(41_000);
  await expect(toasts(page)).toHaveCount(0);
});

test('a button is clicked although a toast ends or appears between the press and its release', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/upload_data/images');
  const input = page.locator('input[type=file]').first();
  const next = page.getByRole('button', { name: 'Continue' });
  await input.dispatchEvent('change');
  await expect(toasts(page)).toHaveCount(1);
  const withToast = await next.boundingBox();
  await next.hover();
  await page.mouse.down();
  await page.clock.runFor(41_000);
  expect(await next.boundingBox()).toEqual(withToast);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Segmentation Masks');
  await expect(toasts(page)).toHaveCount(0);
  const without = await next.boundingBox();
  expect(without).not.toEqual(withToast);
  await next.hover();
  await page.mouse.down();
  await input.dispatchEvent('change');
  // The toast would have been rendered by then.
  await page.clock.runFor(1000);
  expect(await next.boundingBox()).toEqual(without);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preview');
  await expect(toasts(page)).toHaveCount(1);
});
