import { expect, type Page, test } from '@playwright/test';
import { endSeeded, type Seeded, seedResult, seedSession, useSession } from '../support/seed.ts';

const AREAS = {
  upload: { entry: 'Upload data', menu: 'Dataset', steps: ['Images', 'Segmentation Masks', 'Preview'] },
  settings: {
    entry: 'Augmentation settings',
    menu: 'Settings',
    steps: ['Data Split', 'Stratified Splitting', 'Transformations', 'Pre-processing'],
  },
  augment: {
    entry: 'Augment: Initiate augmentation',
    menu: 'Augment',
    steps: ['Start Augmentation', 'Preview Result'],
  },
} as const;

/** The specification's section 2, in the order of Previous and Continue. */
const ROUTES: { path: string; area: keyof typeof AREAS; step: string; alias?: string }[] = [
  { path: '/upload_data/images', area: 'upload', step: 'Images', alias: '/upload_data' },
  { path: '/upload_data/masks', area: 'upload', step: 'Segmentation Masks' },
  { path: '/upload_data/preview', area: 'upload', step: 'Preview' },
  { path: '/settings/data_split', area: 'settings', step: 'Data Split', alias: '/settings' },
  { path: '/settings/stratified_splitting', area: 'settings', step: 'Stratified Splitting' },
  { path: '/settings/select_transformation', area: 'settings', step: 'Transformations' },
  { path: '/settings/pre_processing', area: 'settings', step: 'Pre-processing' },
  { path: '/augment/start_augmentation', area: 'augment', step: 'Start Augmentation', alias: '/augment' },
  { path: '/augment/preview', area: 'augment', step: 'Preview Result' },
];

let seeded: Seeded;
test.beforeAll(async () => {
  seeded = await seedSession(process.env.TWINSET_URL as string, { pairs: 5 });
  await seedResult(seeded, { totalAugmentedImages: 6 });
});
test.afterAll(() => endSeeded(seeded));
test.beforeEach(({ page }) => useSession(page, seeded));

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Checks title, active area and active step of the current page. */
async function isAt(page: Page, { area, step }: { area: keyof typeof AREAS; step: string }) {
  const { entry, menu, steps } = AREAS[area];
  await expect(heading(page)).toHaveText(step);
  await expect(page).toHaveTitle(`${step} · ${menu} · Twinset`);
  await expect(main(page).locator('[aria-current]')).toHaveAccessibleName(entry);
  const side = page.getByRole('navigation', { name: menu });
  await expect(side.getByRole('listitem')).toHaveText([...steps]);
  await expect(side.locator('[aria-current=page]')).toHaveText(step);
}

test('every route and alias opens its page, with its area and step active', async ({ page }) => {
  for (const route of ROUTES) {
    for (const path of route.alias === undefined
      ? [route.path]
      : [route.path, route.alias, `${route.alias}/`]) {
      await page.goto(path);
      await isAt(page, route);
    }
  }
});

test('home: its title, no active entry, no side menu, and a description of the product', async ({ page }) => {
  await page.goto('/');
  await expect(heading(page)).toHaveText('Welcome to Twinset');
  await expect(page).toHaveTitle('Twinset: training sets from images and masks');
  await expect(page.getByRole('region', { name: 'Key features' }).getByRole('listitem')).toHaveCount(4);
  await expect(main(page).locator('[aria-current]')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(1);
  await expect(page.locator('footer').getByRole('link')).toHaveAttribute('href', /./);
});

test('any other path has no active area and no active step, and links back', async ({ page }) => {
  for (const path of ['/nowhere', '/upload', '/Settings']) {
    await page.goto(path);
    await expect(heading(page)).toHaveText('Page not found');
    await expect(page.locator('[aria-current]')).toHaveCount(0);
    await expect(page).toHaveTitle('Page not found · Twinset');
  }
  await button(page, 'Go to Home').click();
  await expect(page).toHaveURL(/\/$/);
});

test('a path without a page belongs to the area of its first part: its entry is active and its menu is shown', async ({
  page,
}) => {
  for (const [path, area] of [
    ['/upload_data/anything', 'upload'],
    ['/upload_data/images/more', 'upload'],
    ['/settings/nothing', 'settings'],
    ['/augment/else', 'augment'],
  ] as const) {
    await page.goto(path);
    await expect(heading(page)).toHaveText('Page not found');
    await expect(page.locator('[aria-current]')).toHaveCount(1);
    await expect(main(page).locator('[aria-current]')).toHaveAccessibleName(AREAS[area].entry);
    const side = page.getByRole('navigation', { name: AREAS[area].menu });
    await expect(side.getByRole('listitem')).toHaveText([...AREAS[area].steps]);
  }
});

test('Continue leads through all pages and Previous back; at the ends they are disabled with the reason', async ({
  page,
}) => {
  await page.goto('/upload_data/images');
  await expect(button(page, 'Previous')).toBeDisabled();
  await expect(button(page, 'Previous')).toHaveAccessibleDescription('This is the first page.');
  for (const route of ROUTES.slice(1)) {
    await button(page, 'Continue').click();
    await expect(page).toHaveURL(new RegExp(`${route.path}$`));
    await isAt(page, route);
  }
  await expect(button(page, 'Continue')).toBeDisabled();
  await expect(button(page, 'Continue')).toHaveAccessibleDescription('This is the last page.');
  for (const route of ROUTES.slice(0, -1).reverse()) {
    await button(page, 'Previous').click();
    await expect(page).toHaveURL(new RegExp(`${route.path}$`));
    await isAt(page, route);
  }
});

test('the entries of side menus and navigation bar open their pages; Back and Forward follow', async ({
  page,
}) => {
  await page.goto('/');
  for (const route of ROUTES) {
    const { entry, menu } = AREAS[route.area];
    if (route.alias !== undefined) await main(page).getByRole('button', { name: entry }).click();
    else
      await page
        .getByRole('navigation', { name: menu })
        .getByRole('link', { name: new RegExp(`^${route.step}`) })
        .click();
    await expect(page).toHaveURL(new RegExp(`${route.path}$`));
    await isAt(page, route);
  }
  await page.goBack();
  await isAt(page, ROUTES.at(-2) as (typeof ROUTES)[number]);
  await page.goForward();
  await isAt(page, ROUTES.at(-1) as (typeof ROUTES)[number]);
});

test('the layout has the numbers of the specification', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    viewport: { width: 3200, height: 900 },
    baseURL: baseURL as string,
  });
  const page = await context.newPage();
  await useSession(page, seeded);
  await page.goto('/settings/data_split');
  await expect(heading(page)).toBeVisible();
  const box = async (name: string) => page.getByRole('navigation', { name }).boundingBox();
  expect((await box('Main'))?.width).toBe(80);
  expect((await box('Settings'))?.width).toBe(200);
  const left = (await box('Main'))?.x ?? 0;
  const right = await page.getByRole('main').evaluate((element) => element.getBoundingClientRect().right);
  expect(right - left).toBe(2560);
  await context.close();
});

test('the first visit follows the system, also when it changes; a choice is stored and has precedence', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ colorScheme: 'dark', baseURL: baseURL as string });
  const page = await context.newPage();
  const toggle = main(page).getByRole('button', { name: 'Dark mode' });
  const lightness = () =>
    page.evaluate(() => {
      const [r = 0, g = 0, b = 0] = (
        getComputedStyle(document.querySelector('main') as Element).color.match(/\d+/g) ?? []
      ).map(Number);
      return (r + g + b) / 3;
    });
  await page.goto('/');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(await lightness()).toBeGreaterThan(128);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(lightness).toBeLessThan(128);
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await context.close();
});
