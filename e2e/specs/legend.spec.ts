import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { endSeeded, type Seeded, seedResult, seedSession, useSession } from '../support/seed.ts';
import { shot } from '../support/views.ts';

let seeded: Seeded;
test.beforeAll(async ({ baseURL }) => {
  seeded = await seedSession(baseURL as string, { pairs: 4 });
  await seedResult(seeded, { totalAugmentedImages: 4 });
});
test.afterAll(() => endSeeded(seeded));

const legendOf = (page: Page | Locator) => page.getByRole('group', { name: 'Legend' });

/** Returns the number of different colours of an element on the screen, of those with more than a few pixels. */
async function colorsOf(target: Locator): Promise<number> {
  const { data, info } = await sharp(await target.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const color = data.readUIntBE(at, 3);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return [...counts.values()].filter((count) => count > 200).length;
}

for (const forcedColors of ['none', 'active'] as const) {
  test(`a class is hidden and shown in the masks of the grid and of the viewer, forced colours ${forcedColors}`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors });
    await useSession(page, seeded);
    await page.goto('/upload_data/preview');
    const mask = page.getByTestId('pair-grid').getByRole('img', { name: 'Mask pair_1.png' });
    await expect(mask).toBeVisible();
    // Two classes, and the grey beside the mask.
    await expect.poll(() => colorsOf(mask)).toBe(3);
    const legend = legendOf(page);
    const first = legend.getByRole('button', { name: /^Show label 255/ });
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    await first.click();
    await expect(first).toHaveAttribute('aria-pressed', 'false');
    await expect(mask).toHaveAttribute('style', /filter/);
    await expect.poll(() => colorsOf(mask)).toBe(2);
    await shot(page, `legend/hidden-${forcedColors}`);
    await page.getByRole('button', { name: /^Open pair_1\.png/ }).click();
    const viewer = page.getByRole('dialog');
    await viewer.getByRole('button', { name: 'Mask', exact: true }).click();
    const large = viewer.getByRole('img', { name: 'Mask pair_1.png' });
    const whole = viewer.getByRole('region', { name: /^Image at / });
    // The hidden class shows the grey behind the mask.
    await expect(large).toHaveAttribute('style', /filter/);
    const without = await colorsOf(whole);
    await legendOf(viewer).getByRole('button', { name: 'Show all' }).click();
    await expect(large).not.toHaveAttribute('style', /filter/);
    expect(await colorsOf(whole)).toBe(without + 1);

    await legendOf(viewer)
      .getByRole('button', { name: /^Only show label 0/ })
      .click();
    await expect(legendOf(viewer).getByRole('button', { name: /^Show label 255/ })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(first).toHaveAttribute('aria-pressed', 'false');
    const swatch = await first
      .locator('span[style]')
      .evaluate((span) => getComputedStyle(span).backgroundColor);
    expect(swatch).toMatch(/^rgb\(/);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
}

test('the legend also changes results and sample outputs', async ({ page }) => {
  await useSession(page, seeded);
  await page.goto('/augment/preview');
  await page.getByRole('switch', { name: 'Preview augmented result' }).check();
  const mask = page
    .getByTestId('pair-grid')
    .getByRole('img', { name: /^Mask / })
    .first();
  await expect(mask).toBeVisible();
  await legendOf(page)
    .getByRole('button', { name: /^Show label 255/ })
    .click();
  await expect(mask).toHaveAttribute('style', /filter/);
  await page.goto('/settings/select_transformation');
  await page.getByRole('radio', { name: 'Mask', exact: true }).check();
  const output = page.getByTestId('outputs-grid').getByRole('img').first();
  await expect(output).toBeVisible();
  const whole = await output.screenshot();
  await legendOf(page)
    .getByRole('button', { name: /^Only show label 0/ })
    .click();
  await expect.poll(async () => whole.equals(await output.screenshot())).toBe(false);
  await shot(page, 'legend/outputs');
});
