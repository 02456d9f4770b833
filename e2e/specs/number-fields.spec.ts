import { expect, test } from '@playwright/test';
import { adopt, endSeeded, type Seeded, seedSession } from '../support/seed.ts';

let seeded: Seeded;
test.beforeEach(async ({ page, baseURL }) => {
  seeded = await seedSession(baseURL as string, { pairs: 5 });
  await adopt(page, seeded);
});
test.afterEach(() => endSeeded(seeded));

test('a number can be cleared and typed, letters are ignored, and it is clamped on leaving', async ({
  page,
}) => {
  await page.goto('/settings/select_transformation');
  const field = page.getByRole('spinbutton', { name: 'Augmented training images' });
  await expect(field).toHaveValue('150');
  await field.fill('');
  await expect(field).toHaveValue('');
  await field.pressSequentially('2x0');
  await expect(field).toHaveValue('20');
  await field.fill('5000');
  await field.press('Tab');
  await expect(field).toHaveValue('1000');
  await field.fill('');
  await field.press('Tab');
  await expect(field).toHaveValue('1000');
});

test('crop limits follow the smallest image: 320 by 240', async ({ page }) => {
  await page.goto('/settings/pre_processing');
  await page.getByRole('switch', { name: 'Crop' }).check();
  const type = async (name: RegExp, typed: string, kept: string) => {
    const field = page.getByRole('spinbutton', { name });
    await field.fill(typed);
    await field.press('Tab');
    await expect(field).toHaveValue(kept);
  };
  await type(/offset height/i, '999', '230');
  await type(/offset height/i, '40', '40');
  await type(/target height/i, '999', '200');
  await type(/offset width/i, '999', '310');
  await type(/offset width/i, '20', '20');
  await type(/target width/i, '0', '1');
});

test('resize height is 10 to 4000, width 1 to 4000', async ({ page }) => {
  await page.goto('/settings/pre_processing');
  await page.getByRole('switch', { name: 'Resize' }).check();
  const height = page.getByRole('spinbutton', { name: 'Resize height' });
  await expect(height).toHaveValue('512');
  await height.fill('3');
  await height.press('Tab');
  await expect(height).toHaveValue('10');
  const width = page.getByRole('spinbutton', { name: 'Resize width' });
  await width.fill('99999');
  await width.press('Tab');
  await expect(width).toHaveValue('4000');
});
