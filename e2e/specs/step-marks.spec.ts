import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { contextOf, endSeeded, type Seeded, seedSession } from '../support/seed.ts';
import { look, VIEWS } from '../support/views.ts';

/** Empties the first mask, which the report lists. */
async function emptyFirst(masks: { bytes: Buffer }[]): Promise<void> {
  const [first] = masks;
  if (first === undefined) throw new Error('There is no mask.');
  const { data, info } = await sharp(first.bytes).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  first.bytes = await sharp(data.fill(0), { raw: { width, height, channels } }).png().toBuffer();
}

const mark = (page: Page, label: string) => page.getByRole('link', { name: new RegExp(`^${label}, `) });

for (const { name, colorScheme, viewport } of VIEWS) {
  test(`${name}: a finding is shown in the row of its file and in the marks until it is acknowledged, also after a reload`, async ({
    browser,
    baseURL,
  }) => {
    const seeded: Seeded = await seedSession(baseURL as string, {
      pairs: 6,
      change: ({ masks }) => emptyFirst(masks),
    });
    const context = await contextOf(browser, baseURL as string, seeded);
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await page.goto('/upload_data/masks');
    await expect(mark(page, 'Segmentation Masks')).toHaveAccessibleName(
      'Segmentation Masks, needs attention',
    );
    const row = page.getByRole('listitem').filter({ hasText: 'pair_1.png' });
    await expect(row).toContainText('Needs attention');
    await expect(mark(page, 'Images')).toHaveAccessibleName('Images, done');
    await look(page, `step-marks/${name}-row`);
    await page.goto('/upload_data/preview');
    await expect(mark(page, 'Preview')).toHaveAccessibleName('Preview, needs attention');
    const folded = page.getByText(/^Dataset report/);
    if (viewport.width < 860) await folded.click();
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await expect(mark(page, 'Preview')).toHaveAccessibleName('Preview, done');
    await look(page, `step-marks/${name}-acknowledged`);
    await page.goto('/settings/pre_processing');
    await expect(mark(page, 'Pre-processing')).toHaveAccessibleName('Pre-processing, done');
    await expect(mark(page, 'Transformations')).toHaveAccessibleName('Transformations, not yet');
    await page.reload();
    await expect(mark(page, 'Pre-processing')).toHaveAccessibleName('Pre-processing, done');
    await page.goto('/upload_data/masks');
    await expect(mark(page, 'Segmentation Masks')).toHaveAccessibleName('Segmentation Masks, done');
    await expect(row).toContainText('Ready');
    await context.close();
    await endSeeded(seeded);
  });
}
