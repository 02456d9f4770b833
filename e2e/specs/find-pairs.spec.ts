import { expect, type Page, test } from '@playwright/test';
import { drawSmallPairs } from '../support/drawn.ts';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';
import { shot, showFilters } from '../support/views.ts';

const PAIRS = process.env.TEST_LONG ? 10_000 : 500;
/** Maximum number of cards or rows in the DOM, whatever the number of pairs. */
const SHOWN_MAX = 60;
const FAR = PAIRS - 44;

let seeded: Seeded;
test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(600_000);
  seeded = await seedSession(baseURL as string, { drawn: await drawSmallPairs(PAIRS) });
});
test.afterAll(() => endSeeded(seeded));

const card = (page: Page, n: number) => page.getByRole('button', { name: `Open pair_${n}.png` });
const cards = (page: Page) => page.getByRole('button', { name: /^Open pair_/ });
const jump = async (page: Page, n: number) => {
  await page.getByRole('spinbutton', { name: 'Go to pair' }).fill(String(n));
  await page.keyboard.press('Enter');
};

async function openPreview(page: Page, query = ''): Promise<string[]> {
  await useSession(page, seeded);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.endsWith('/metadata/gcs/resized_original_images_masks')) return;
    const body = request.postDataJSON() as { page?: number } | null;
    asked.push(String(body?.page ?? searchParams.get('page')));
  });
  await page.goto(`/upload_data/preview${query}`);
  await expect(cards(page).first()).toBeVisible({ timeout: 30_000 });
  return asked;
}

test(`any of ${PAIRS} pairs is reached by its number, with few pages and few cards`, async ({ page }) => {
  const asked = await openPreview(page);
  await jump(page, FAR);
  await expect(card(page, FAR)).toBeInViewport();
  await expect(card(page, FAR)).toBeFocused();
  expect(await cards(page).count()).toBeLessThanOrEqual(SHOWN_MAX);
  expect(new Set(asked).size).toBeLessThan(12);
  await shot(page, 'find-pairs/jump');

  // The pairs before it are loaded when they are scrolled to, and pairs that were left are still known.
  await page.getByTestId('pair-grid').hover();
  await page.mouse.wheel(0, -3000);
  await expect(card(page, FAR)).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
  await jump(page, 1);
  await expect(card(page, 1)).toBeFocused();
  await jump(page, 10 * PAIRS);
  await expect(card(page, PAIRS)).toBeFocused();
});

test('End leads to the last pair, and Home back to the first, whatever is loaded', async ({ page }) => {
  await openPreview(page);
  await card(page, 1).focus();
  await page.keyboard.press('End');
  await expect(card(page, PAIRS)).toBeFocused();
  await expect(card(page, PAIRS)).toBeInViewport();
  expect(await cards(page).count()).toBeLessThanOrEqual(SHOWN_MAX);
  await page.keyboard.press('Home');
  await expect(card(page, 1)).toBeFocused();
});

test('with the focus on the title, End shows the last pair, and Home the first', async ({ page }) => {
  await openPreview(page);
  const title = page.getByRole('heading', { level: 1 });
  await title.focus();
  await page.keyboard.press('End');
  await expect(card(page, PAIRS)).toBeInViewport();
  await expect(title).toBeFocused();
  await page.keyboard.press('Home');
  await expect(card(page, 1)).toBeInViewport();
});

test('a range of selected pairs contains those that are not loaded', async ({ page }) => {
  await openPreview(page);
  await page.getByRole('button', { name: 'Select pairs' }).click();
  await page.getByRole('checkbox', { name: 'Select pair_2.png' }).check();
  await jump(page, FAR);
  await page.getByRole('checkbox', { name: `Select pair_${FAR}.png` }).click({ modifiers: ['Shift'] });
  await expect(page.getByText(`${(FAR - 1).toLocaleString('en-US')} pairs selected`)).toBeVisible();
  // A new selection does not continue the former one.
  await page.getByRole('button', { name: 'Select pairs' }).click();
  await page.getByRole('button', { name: 'Select pairs' }).click();
  await jump(page, FAR);
  await page.getByRole('checkbox', { name: `Select pair_${FAR - 2}.png` }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('1 pair selected')).toBeVisible();
});

test('the viewer steps across pages from there; the address opens the pair again', async ({ page }) => {
  await openPreview(page);
  await jump(page, FAR);
  await expect(card(page, FAR)).toBeFocused();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await expect(viewer).toContainText(`pair_${FAR}.png`);
  for (let step = 1; step <= 12; step++) {
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByRole('heading')).toHaveText(`pair_${FAR - step}.png`);
  }
  await expect(page).toHaveURL(new RegExp(`pair=pair_${FAR - 12}\\.png`));
  await page.reload();
  await expect(viewer.getByRole('heading')).toHaveText(`pair_${FAR - 12}.png`, { timeout: 30_000 });
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('heading')).toHaveText(`pair_${FAR - 11}.png`);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(/\/upload_data\/preview$/);
});

test('pairs are found by a part of their name, which the address contains', async ({ page }) => {
  await openPreview(page);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(`R_${FAR}`);
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, FAR)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`search=R_${FAR}`));
  await page.reload();
  await expect(card(page, FAR)).toBeVisible({ timeout: 30_000 });
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('');
  await expect(card(page, 1)).toBeVisible();
});

test('a file of the images page is found by name among few rows', async ({ page }) => {
  await useSession(page, seeded);
  await page.goto('/upload_data/images');
  const rows = page.getByRole('region', { name: 'Images', exact: true }).getByRole('listitem');
  await expect(rows.first()).toBeVisible({ timeout: 30_000 });
  expect(await rows.count()).toBeLessThanOrEqual(SHOWN_MAX);
  const widthOf = () =>
    rows
      .first()
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(widthOf, { timeout: 30_000 }).toBeGreaterThan(0);
  await shot(page, 'find-pairs/thumbnails');
  await page.getByRole('searchbox', { name: 'Search files by name' }).fill(`pair_${FAR}`);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`pair_${FAR}.png`);
  await shot(page, 'find-pairs/files');
});

test('narrow and dark, a pair is reached by its number', async ({ browser, baseURL }) => {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL: baseURL as string, viewport, colorScheme: 'dark' });
  const page = await context.newPage();
  await openPreview(page);
  await showFilters(page);
  await jump(page, FAR);
  await expect(card(page, FAR)).toBeInViewport();
  await page.getByRole('spinbutton', { name: 'Go to pair' }).scrollIntoViewIfNeeded();
  await shot(page, 'find-pairs/narrow');
  await context.close();
});
