import { expect, type Locator } from '@playwright/test';
import { asPayload, drawImage } from '../support/drawn.ts';
import { uploadFiles } from '../support/flow.ts';
import { endSeeded } from '../support/seed.ts';
import { test } from '../support/seeded.ts';

const PAIRS = 20;
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

test.use({ seed: { pairs: PAIRS } });

/** Returns how far an element extends beyond the window or its container, in pixels. */
const excess = (element: Locator) =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const inside = [node, ...node.querySelectorAll('*')].map((each) => each.getBoundingClientRect().right);
    return Math.max(
      -left,
      right - innerWidth,
      -top,
      bottom - innerHeight,
      Math.max(...inside) - right,
      node.scrollWidth - node.clientWidth,
    );
  });

test('a name of 200 characters stays inside the message of its deletion', async ({ page }) => {
  const name = `${'longname_'.repeat(22)}.png`;
  await page.goto('/upload_data/images');
  await uploadFiles(page, [{ ...asPayload(await drawImage(99)), name }]);
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const message = page.locator('[data-toast="1 image deleted"]');
    await expect(message).toContainText(name);
    expect(await excess(message)).toBeLessThan(1);
    await message.getByRole('button', { name: 'Undo' }).click();
    await expect(message).toBeHidden();
  }
});

/** Returns a table that lists 16 missing images, with names of nearly 200 characters. */
const refused = () => {
  const rows = Array.from({ length: PAIRS }, (_, i) =>
    i < 16 ? `${'elsewhere_'.repeat(18)}${i}.png,1` : `pair_${i + 1}.png,1`,
  );
  return {
    name: 'ages.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['image_id,age', ...rows].join('\n')),
  };
};

test('the problems of a CSV are short in the toast, and complete in the panel', async ({ page }) => {
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    await page.goto('/settings/stratified_splitting');
    await expect(page.getByRole('button', { name: 'Choose CSV file' })).toBeEnabled();
    await page.locator('input[type=file]').first().setInputFiles([refused()]);
    const toast = page.locator('[data-toast="Upload Error"]');
    await expect(toast).toContainText('The panel “CSV file” lists all problems.');
    expect(await excess(toast)).toBeLessThan(1);
    expect((await toast.boundingBox())?.height).toBeLessThan(size.height / 2);
    await page.getByRole('button', { name: 'Show all 32' }).click();
    await expect(page.getByText('The image has no row.')).toHaveCount(16);
  }
});

test('at 390 pixels the current step is visible in the row of tabs', async ({ page }) => {
  await page.setViewportSize(NARROW);
  for (const path of [
    '/settings/data_split',
    '/settings/pre_processing',
    '/settings/select_transformation',
  ]) {
    await page.goto(path);
    const tab = page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current=page]');
    await expect(tab).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(
    page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current=page]'),
  ).toBeInViewport({
    ratio: 1,
  });
});

test('at 390 pixels the notice of a lost session shows all of its text', async ({ page, seeded }) => {
  await page.setViewportSize(NARROW);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Session active' })).toBeVisible();
  await endSeeded(seeded);
  await page.reload();
  const notice = page.getByText('it has the default settings.');
  await expect(notice).toBeVisible();
  const bar = page.locator('.fui-MessageBar').filter({ has: notice });
  expect(await bar.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThan(1);
});

/** Returns the number of text lines of an element. */
const lines = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

test('the labels of the first file numbers are one line each', async ({ page }) => {
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    await page.goto('/augment/start_augmentation');
    for (const set of ['Train', 'Validation', 'Test'])
      expect(await lines(page.locator('label', { hasText: `${set} starts at` }))).toBe(1);
  }
});

test('the state of a file that needs attention is one line', async ({ page }) => {
  await page.goto('/upload_data/images');
  await uploadFiles(page, [asPayload(await drawImage(99))]);
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    const row = page.getByRole('listitem').filter({ hasText: 'Needs attention' });
    await expect(row).toBeVisible();
    expect(await lines(row.getByText('Needs attention'))).toBe(1);
    expect(await excess(row)).toBeLessThan(1);
  }
});

test('the orders of pairs are not cut', async ({ page }) => {
  await page.goto('/upload_data/preview');
  for (const width of [390, 860, 1024, 1161, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const more = page.getByRole('button', { name: 'View and filters' });
    if (width <= 860 && (await more.getAttribute('aria-expanded')) === 'false') await more.click();
    const sort = page.getByRole('combobox', { name: 'Sort' });
    // Another width may replace the control.
    const missingWidth = () =>
      sort.evaluate((select: HTMLSelectElement) => {
        const style = getComputedStyle(select);
        const context = document.createElement('canvas').getContext('2d');
        if (context === null) throw new Error('Canvas is not available.');
        context.font = style.font;
        const widths = [...select.options].map(({ text }) => context.measureText(text).width);
        const room =
          select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        return Math.max(...widths, room) - room;
      });
    await expect.poll(missingWidth, { message: `${width} px` }).toBe(0);
  }
});

test('a narrow window states the problem that the rows of files cut', async ({ page }) => {
  await page.goto('/upload_data/images');
  await uploadFiles(page, [asPayload(await drawImage(99))]);
  const problem = page.getByRole('listitem').filter({ hasText: 'Needs attention' }).locator('[title]').nth(1);
  const text = (await problem.getAttribute('title')) ?? '';
  const hint = page.getByText('1 needs attention, shown first.');
  const whole = hint.getByText(text);
  await page.setViewportSize(WIDE);
  await expect(whole).toBeHidden();
  await page.setViewportSize(NARROW);
  await expect(whole).toBeVisible();
  expect(await excess(whole)).toBeLessThan(1);
});

test('features and sliders fill their rows', async ({ page }) => {
  const features = page.getByRole('region', { name: 'Key features' }).getByRole('listitem');
  for (const [path, all] of [
    ['/', features],
    ['/settings/data_split', page.getByRole('slider')],
  ] as const) {
    await page.goto(path);
    await expect(all.first()).toBeVisible();
    for (const width of [390, 640, 641, 861, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const tops = await all.evaluateAll((found) =>
        found.map((one) => Math.round(one.getBoundingClientRect().top)),
      );
      const lengths = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
      expect({ path, width, lengths: new Set(lengths).size }).toEqual({ path, width, lengths: 1 });
    }
  }
});
