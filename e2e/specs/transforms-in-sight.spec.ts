import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { endSeeded, type Seeded, seedResult, seedSession, useSession } from '../support/seed.ts';
import { shot } from '../support/views.ts';

let seeded: Seeded;
test.beforeAll(async ({ baseURL }) => {
  seeded = await seedSession(baseURL as string, { pairs: 10 });
  await seedResult(seeded, { totalAugmentedImages: 8 });
});
test.afterAll(() => endSeeded(seeded));

const SIZES = [
  { name: '1024 light', viewport: { width: 1024, height: 768 }, colorScheme: 'light' },
  { name: '390 dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  // A window of 1440 x 900 at 200 % zoom.
  { name: '720 light', viewport: { width: 720, height: 450 }, colorScheme: 'light' },
] as const;

for (const { name, viewport, colorScheme } of SIZES) {
  test(`${name}: the outputs remain in sight while a transform at the end of the page is changed`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL as string, viewport, colorScheme });
    const page = await context.newPage();
    await useSession(page, seeded);
    await page.goto('/settings/select_transformation');
    const outputs = page.getByTestId('outputs-grid').getByRole('img');
    await expect(outputs).toHaveCount(9);
    await shot(page, `transforms-in-sight/${name} top`);
    // The number of outputs is beside them, before the cards.
    const number = page.getByRole('spinbutton', { name: 'Augmented training images' });
    const card = page.getByRole('region', { name: 'Flip left-right' });
    const [above, below] = [await number.boundingBox(), await card.boundingBox()];
    expect(above?.y).toBeLessThan(below?.y ?? 0);

    const invert = page.getByRole('checkbox', { name: 'Invert' });
    await invert.scrollIntoViewIfNeeded();
    await expect(outputs.first()).toBeInViewport();
    const before = await outputs.first().getAttribute('src');
    await invert.check();
    await expect(outputs.first()).toBeInViewport();
    await expect(outputs.first()).not.toHaveAttribute('src', before as string);
    await shot(page, `transforms-in-sight/${name} end`);
    // What has the focus is never under the strip.
    const strip = await page.getByRole('region', { name: 'Sample outputs' }).boundingBox();
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Shift+Tab');
      const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
      expect(top).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0) - 1);
    }
    await invert.uncheck();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await context.close();
  });
}

test('cards compare before and after with a divider that is dragged and moved by keys', async ({ page }) => {
  await useSession(page, seeded);
  await page.goto('/settings/select_transformation');
  await page.getByRole('switch', { name: 'Compare before and after in each card' }).check();
  const card = page.getByRole('region', { name: 'Flip left-right' });
  const divider = card.getByRole('slider', { name: 'Flip left-right: divider between before and after' });
  await expect(card.getByRole('img')).toHaveCount(2);
  await divider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(divider).toHaveAttribute('aria-valuenow', '52');
  await page.keyboard.press('Home');
  await expect(divider).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('End');
  const figure = await card.getByRole('figure').boundingBox();
  const handle = await divider.boundingBox();
  if (figure === null || handle === null) throw new Error('The card is not shown.');
  // At the edge, only the left half of the handle is visible.
  await page.mouse.move(handle.x + handle.width / 4, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(figure.x + figure.width / 4, handle.y + handle.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(async () => Math.abs(Number(await divider.getAttribute('aria-valuenow')) - 25))
    .toBeLessThan(2);
  await shot(page, 'transforms-in-sight/cards');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

test('an output is compared with its source in the viewer and in its receipt', async ({ page }) => {
  await useSession(page, seeded);
  await page.goto('/augment/preview');
  await page.getByRole('switch', { name: 'Preview augmented result' }).check();
  await page.getByRole('button', { name: /^Open img_1\.png/ }).click();
  const viewer = page.getByRole('dialog');
  const receipt = viewer.getByRole('slider', { name: 'Receipt: divider between source and output' });
  await receipt.focus();
  await page.keyboard.press('PageUp');
  await expect(receipt).toHaveAttribute('aria-valuenow', '60');
  await viewer.getByRole('button', { name: 'Before and after' }).click();
  await expect(
    viewer.getByRole('slider', { name: 'Divider between source and output', exact: true }),
  ).toBeVisible();
  await expect(viewer.getByRole('region', { name: /^Image at / }).getByRole('img')).toHaveCount(4);
  await shot(page, 'transforms-in-sight/receipt');
});

test('a sample output is compared with its source', async ({ page }) => {
  await useSession(page, seeded);
  await page.goto('/settings/select_transformation');
  await page.getByRole('button', { name: /^Output 1 from / }).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('button', { name: 'Before and after' }).click();
  const divider = viewer.getByRole('slider', { name: 'Divider between source and output' });
  await divider.focus();
  await page.keyboard.press('Home');
  await expect(divider).toHaveAttribute('aria-valuenow', '0');
});

test('outputs and cards have thumbnails of their images, the viewer the image itself', async ({ page }) => {
  await useSession(page, seeded);
  await page.goto('/settings/select_transformation');
  const card = page.getByRole('region', { name: 'Flip left-right' });
  for (const place of [page.getByTestId('outputs-grid'), card])
    await expect(place.getByRole('img', { name: /^Image / }).first()).toHaveAttribute('src', /\.webp\?/);
  await page.getByRole('button', { name: /^Output 1 from / }).click();
  const image = page.getByRole('dialog').getByRole('img', { name: /^Image / });
  await expect(image).toHaveAttribute('src', /\.png\?/);
});
