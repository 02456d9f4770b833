import { expect, test } from '@playwright/test';
import { adopt, endSeeded, type Seeded, seedSession } from '../support/seed.ts';

let seeded: Seeded;
test.beforeEach(async ({ page, baseURL }) => {
  seeded = await seedSession(baseURL as string, { pairs: 1 });
  await adopt(page, seeded);
});
test.afterEach(() => endSeeded(seeded));

test('the large view is zoomed by two fingers, by a touchpad and by a wheel', async ({ page }) => {
  await page.goto('/upload_data/preview');
  await page.getByRole('button', { name: /^Open pair_1/ }).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('button', { name: 'Image', exact: true }).click();
  const stage = viewer.getByRole('region', { name: /^Picture at / });
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
  // Twice as far apart: twice as large, but for rounding to whole per cents.
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
