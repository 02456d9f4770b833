import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { OUTPUT } from '../support/paths.ts';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';

let seeded: Seeded;
const begin = async (page: Page, baseURL: string | undefined, times = 1) => {
  seeded = await seedSession(baseURL as string, { pairs: 1, times });
  await useSession(page, seeded);
};
test.afterEach(() => endSeeded(seeded));

test('the viewer has every pixel of the file, and keeps its section when they are loaded', async ({
  page,
  baseURL,
}) => {
  await begin(page, baseURL, 3);
  const release = Promise.withResolvers<void>();
  await page.route(/\/pictures\//, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/upload_data/preview');
  await page.getByRole('button', { name: /^Open pair_1/ }).click();
  const viewer = page.getByRole('dialog');
  const stage = viewer.getByRole('region', { name: /^Image at / });
  await expect(viewer.getByText('Shown at 360 × 270 px')).toBeVisible();
  await stage.focus();
  await page.keyboard.press('+');
  const scale = async () => Number(/at (\d+) %/.exec((await stage.getAttribute('aria-label')) ?? '')?.[1]);
  const before = await scale();
  release.resolve();
  await expect(viewer.getByText('Shown at 960 × 720 px')).toBeVisible();
  await expect.poll(async () => Math.abs((await scale()) - (before * 360) / 960)).toBeLessThan(1.5);

  await viewer.getByRole('button', { name: 'Mask', exact: true }).click();
  await stage.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(viewer.getByTestId('pixel')).toContainText('x 481, y 360');
  await expect(viewer.getByTestId('pixel')).toContainText(/label (0|255)$/);
  await page.screenshot({ path: join(OUTPUT, 'screenshots', 'zoom', 'large.png') });
});

test('the viewer zooms with two fingers, a touchpad and a wheel', async ({ page, baseURL }) => {
  await begin(page, baseURL);
  await page.goto('/upload_data/preview');
  await page.getByRole('button', { name: /^Open pair_1/ }).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('button', { name: 'Image', exact: true }).click();
  const stage = viewer.getByRole('region', { name: /^Image at / });
  const box = await stage.boundingBox();
  if (box === null) throw new Error('The picture has no place.');
  const scale = async () => Number(/at (\d+) %/.exec((await stage.getAttribute('aria-label')) ?? '')?.[1]);
  const before = await scale();

  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { id: 0, x: x - apart / 2, y },
    { id: 1, x: x + apart / 2, y },
  ];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(80) });
  for (let apart = 90; apart <= 160; apart += 10)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // Twice as far apart means twice as large, except for rounding to whole percent.
  await expect.poll(async () => Math.abs((await scale()) - 2 * before)).toBeLessThan(4);

  await page.mouse.move(x, y);
  const pinched = await scale();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -4);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await scale()) / pinched).toBeCloseTo(1.25 ** 0.4, 1);

  await page.mouse.wheel(0, 100);
  await expect.poll(async () => (await scale()) / pinched).toBeCloseTo(1.25 ** -0.6, 1);
});
