import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { drawSmallPairs } from '../support/drawn.ts';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';
import { shot } from '../support/views.ts';

let seeded: Seeded;
test.beforeAll(async ({ baseURL }) => {
  seeded = await seedSession(baseURL as string, { pairs: 6 });
});
test.afterAll(() => endSeeded(seeded));

const viewerOf = (page: Page) => page.getByRole('dialog');
const stageOf = (page: Page) => viewerOf(page).getByRole('region', { name: /^Image at / });
const scaleOf = async (page: Page) =>
  Number(/at (\d+) %/.exec((await stageOf(page).getAttribute('aria-label')) ?? '')?.[1]);
const middleOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (box === null) throw new Error('The element is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
};

async function openViewer(page: Page, n = 1): Promise<void> {
  await useSession(page, seeded);
  await page.goto('/upload_data/preview');
  await page.getByRole('button', { name: `Open pair_${n}.png` }).click();
  await expect(stageOf(page)).toBeVisible();
}

test('the viewer opens with the focus on the image; arrow keys change the pair at once', async ({ page }) => {
  await openViewer(page);
  await expect(stageOf(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(viewerOf(page).getByRole('heading')).toHaveText('pair_2.png');
  await expect(stageOf(page)).toBeFocused();
});

test('the page is painted after a click on a card before the viewer is rendered', async ({ page }) => {
  await openViewer(page);
  await page.keyboard.press('Escape');
  await expect(viewerOf(page)).toHaveCount(0);
  const isRenderedAtOnce = await page
    .getByRole('button', { name: 'Open pair_1.png' })
    .evaluate(async (card) => {
      (card as HTMLElement).click();
      // React renders what must not wait in a microtask.
      for (let i = 0; i < 10; i++) await null;
      return document.querySelector('[role=dialog]') !== null;
    });
  expect(isRenderedAtOnce).toBe(false);
  await expect(stageOf(page)).toBeFocused();
});

test('a double click changes between the whole image and its actual size', async ({ page }) => {
  await openViewer(page);
  await viewerOf(page).getByRole('button', { name: 'Image', exact: true }).click();
  const whole = await scaleOf(page);
  expect(whole).not.toBe(100);
  const { x, y } = await middleOf(stageOf(page));
  await page.mouse.dblclick(x, y);
  await expect.poll(() => scaleOf(page)).toBe(100);
  await page.mouse.dblclick(x, y);
  await expect.poll(() => scaleOf(page)).toBe(whole);
});

test('M hides the mask while it is pressed, in the viewer and in the grid', async ({ page }) => {
  await openViewer(page);
  const opacityOf = (mask: Locator) =>
    mask.evaluate((image) => getComputedStyle(image.parentElement as Element).opacity);
  await viewerOf(page).getByRole('button', { name: 'Overlay' }).click();
  const mask = viewerOf(page).getByRole('img', { name: 'Mask pair_1.png' });
  await expect.poll(() => opacityOf(mask)).toBe('0.5');
  await page.keyboard.down('m');
  await expect.poll(() => opacityOf(mask)).toBe('0');
  await page.keyboard.up('m');
  await expect.poll(() => opacityOf(mask)).toBe('0.5');

  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Mask over image' }).check();
  const inGrid = page.getByTestId('pair-grid').getByRole('img', { name: 'Mask pair_1.png' });
  await expect.poll(() => opacityOf(inGrid)).toBe('0.5');
  await page.keyboard.down('m');
  await expect.poll(() => opacityOf(inGrid)).toBe('0');
  await page.keyboard.up('m');
  // In a text field, M is a letter.
  const search = page.getByRole('searchbox', { name: 'Search by name' });
  await search.focus();
  await page.keyboard.down('m');
  await expect(search).toHaveValue('m');
  expect(await opacityOf(inGrid)).toBe('0.5');
  await page.keyboard.up('m');
});

test('Z enlarges the next object of the mask and names it, Shift and Z the previous one', async ({
  page,
}) => {
  await openViewer(page);
  const text = viewerOf(page)
    .getByText(/^Object \d+ of \d+/)
    .first();
  const whole = await scaleOf(page);
  await expect(async () => {
    await page.keyboard.press('z');
    await expect(text).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(text).toHaveText(/^Object 1 of [1-9]/);
  await expect(viewerOf(page).getByTestId('pixel')).toContainText(/label (?!0)\d+/);
  const count = Number(/of (\d+)/.exec((await text.textContent()) ?? '')?.[1]);
  await page.keyboard.press('Shift+Z');
  await expect(text).toHaveText(new RegExp(`^Object ${count} of ${count}`));
  await page.keyboard.press('z');
  await expect(text).toHaveText(/^Object 1 of /);
  expect(await scaleOf(page)).toBeGreaterThanOrEqual(whole);
  await shot(page, 'viewer-tools/object');
});

test('the curtain of the viewer is dragged, and moved with arrow keys', async ({ page }) => {
  await openViewer(page);
  await viewerOf(page).getByRole('button', { name: 'Curtain' }).click();
  const divider = viewerOf(page).getByRole('slider', { name: 'Divider between image and mask' });
  await expect(divider).toHaveAttribute('aria-valuenow', '50');
  const { x, y } = await middleOf(divider);
  const pane = await middleOf(stageOf(page));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pane.width / 8, y, { steps: 4 });
  await page.mouse.move(x + pane.width / 4, y, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => Math.abs(Number(await divider.getAttribute('aria-valuenow')) - 75))
    .toBeLessThan(2);
  const dragged = Number(await divider.getAttribute('aria-valuenow'));
  await divider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(divider).toHaveAttribute('aria-valuenow', String(dragged - 2));
  // The pair is the same: arrow keys belong to the divider.
  await expect(viewerOf(page).getByRole('heading')).toHaveText('pair_1.png');
  await shot(page, 'viewer-tools/curtain');
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('no pair is shown before its image and mask are decoded', async ({ page, baseURL }) => {
  const many = await seedSession(baseURL as string, { drawn: await drawSmallPairs(30) });
  const release = Promise.withResolvers<void>();
  let isHeld = false;
  const late: string[] = [];
  // Interception switches the cache off, so that nothing is known from before.
  await page.route(/mask/, async (route) => {
    if (isHeld && route.request().resourceType() === 'image') {
      late.push(route.request().url());
      await release.promise;
    }
    await route.continue();
  });
  await useSession(page, many);
  // The cards of these pairs are not rendered.
  await page.goto('/upload_data/preview?pair=pair_25.png');
  const picture = (name: string) => viewerOf(page).getByRole('img', { name });
  await expect(picture('Image pair_25.png')).toBeVisible();
  await page.waitForLoadState('networkidle');
  isHeld = true;
  await page.keyboard.press('ArrowRight');
  await expect(viewerOf(page).getByRole('heading')).toHaveText('pair_26.png');
  await expect.poll(() => late.length).toBeGreaterThan(0);
  await page.waitForTimeout(300);
  await expect(picture('Image pair_25.png')).toBeVisible();
  await expect(picture('Image pair_26.png')).toHaveCount(0);
  release.resolve();
  await expect(picture('Image pair_26.png')).toBeVisible();
  await expect(picture('Mask pair_26.png')).toBeVisible();
  await endSeeded(many);
});

test('on touch, a swipe changes the pair, a tap twice enlarges, and the hint describes it', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL as string,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openViewer(page);
  await expect(viewerOf(page).getByText('swipe to change the pair')).toBeVisible();
  await viewerOf(page).getByRole('button', { name: 'Image', exact: true }).tap();
  const touch = await context.newCDPSession(page);
  const { x, y } = await middleOf(stageOf(page));
  const swipe = async (from: number, to: number) => {
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ id: 0, x: from, y }],
    });
    for (let step = 1; step <= 5; step++)
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ id: 0, x: from + ((to - from) * step) / 5, y: y + step }],
      });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const heading = viewerOf(page).getByRole('heading');
  await swipe(x + 80, x - 80);
  await expect(heading).toHaveText('pair_2.png');
  await swipe(x - 80, x + 80);
  await expect(heading).toHaveText('pair_1.png');
  // A short movement is no swipe.
  await swipe(x, x + 20);
  await expect(heading).toHaveText('pair_1.png');
  await shot(page, 'viewer-tools/touch');
  await context.close();
});
