import { expect, type Page, test } from '@playwright/test';
import { LIMITS, MESSAGES } from '@twinset/contract';
import sharp from 'sharp';
import { drawMask } from '../support/drawn.ts';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';

let seeded: Seeded | undefined;
test.afterEach(async () => {
  if (seeded) await endSeeded(seeded);
  seeded = undefined;
});

async function open(page: Page, baseURL: string | undefined, pairs: number) {
  seeded = await seedSession(baseURL as string, { pairs });
  await useSession(page, seeded);
}

const PAGES = '**/metadata/gcs/resized_original_images_masks*';
const cards = (page: Page) => page.getByRole('button', { name: /^Open pair_/ });
const viewer = (page: Page) => page.getByRole('dialog');

interface Point {
  x: number;
  y: number;
}

/** Returns a pixel well inside a cell of a generated mask, and one well outside. */
async function pointsOf(n: number) {
  const { data, info } = await sharp((await drawMask(n)).bytes)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const find = (value: number): Point => {
    for (let y = 4; y < height - 4; y++)
      for (let x = 4; x < width - 4; x++) {
        const around = [-4, 0, 4].flatMap((dy) => [-4, 0, 4].map((dx) => data[(y + dy) * width + x + dx]));
        if (around.every((one) => one === value)) return { x, y };
      }
    throw new Error(`The mask has no area of ${value}.`);
  };
  return { inside: find(255), outside: find(0), size: { width, height } };
}

/** Returns true once all visible images of a card have pixels. */
const drawn = (page: Page) =>
  page
    .getByTestId('pair-grid')
    .evaluate((grid) =>
      [...grid.querySelectorAll('img')]
        .slice(0, 4)
        .every((image) => image.complete && image.naturalWidth > 0),
    );

test('ten placeholders while loading, then cards in 1, 2 or 3 columns', async ({ page, baseURL }) => {
  await open(page, baseURL, 12);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(PAGES, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/upload_data/preview');
  const grid = page.getByTestId('pair-grid');
  await expect(grid).toHaveAttribute('aria-busy', 'true');
  const skeletons = grid.locator('.fui-SkeletonItem');
  await page.getByRole('radio', { name: '3 columns' }).check();
  await expect(skeletons).toHaveCount(10);
  release();
  await expect(cards(page).first()).toBeVisible();
  for (const columns of [1, 2, 3]) {
    await page.getByRole('radio', { name: new RegExp(`^${columns} column`) }).check();
    const [first, last] = [cards(page).first(), cards(page).nth(columns - 1)];
    await expect
      .poll(async () => (await first.boundingBox())?.y === (await last.boundingBox())?.y)
      .toBe(true);
    const [wide, whole] = [(await first.boundingBox())?.width ?? 0, (await grid.boundingBox())?.width ?? 0];
    expect(Math.round(whole / wide)).toBe(columns);
  }
});

test('more pairs are loaded while scrolling, ten at a time, from 80 percent on', async ({
  page,
  baseURL,
}) => {
  await open(page, baseURL, 45);
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    // The numbers of pairs per filter are requested by POST.
    if (request.method() === 'GET' && url.pathname.endsWith('/resized_original_images_masks'))
      asked.push(`${url.searchParams.get('page')}/${url.searchParams.get('page_size')}`);
  });
  await page.goto('/upload_data/preview');
  await expect(cards(page).first()).toBeVisible();
  await page.waitForTimeout(4 * LIMITS.scrollThrottleMs);
  const before = asked.length;
  expect(asked[0]).toBe(`1/${LIMITS.pageSize}`);
  expect(before).toBeLessThan(5);
  await expect(async () => {
    await page.getByRole('main').evaluate((main) => main.scrollBy(0, main.clientHeight));
    await expect(page.getByRole('button', { name: /^Open pair_45\.png/ })).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 30_000, intervals: [50] });
  expect(asked).toEqual(['1/10', '2/10', '3/10', '4/10', '5/10']);
});

test('a failed request shows an error, and Retry repeats it', async ({ page, baseURL }) => {
  await open(page, baseURL, 3);
  await page.route(PAGES, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/upload_data/preview');
  await expect(page.getByText(MESSAGES.preview.uploaded)).toBeVisible({ timeout: 30_000 });
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByText(MESSAGES.preview.uploaded)).toHaveCount(0);
});

test('expired URLs are renewed without a visible error', async ({ page, baseURL }) => {
  await open(page, baseURL, 6);
  await page.goto('/upload_data/preview');
  await expect(cards(page)).toHaveCount(6);
  await expect.poll(() => drawn(page)).toBe(true);
  // All URLs of the listing expire; a change of the columns shows images that were not loaded.
  await page.route('**/api/**', async (route) => {
    const old = route.request().resourceType() === 'image' && !renewed;
    await (old ? route.fulfill({ status: 403, body: '' }) : route.continue());
  });
  let renewed = false;
  page.on('request', (request) => {
    if (request.url().includes('resized_original_images_masks')) renewed = true;
  });
  await seeded?.client.call('resetResizedUrls');
  await page.evaluate(() => {
    for (const image of document.querySelectorAll<HTMLImageElement>('[data-testid=pair-grid] img'))
      image.src = `${image.src}&stale=1`;
  });
  await expect.poll(() => renewed).toBe(true);
  await expect.poll(() => drawn(page)).toBe(true);
  await expect(page.getByText(/could not be loaded/)).toHaveCount(0);
});

test('report, pairing rule and legend are beside the pairs; names and roles are kept', async ({
  page,
  baseURL,
}) => {
  await open(page, baseURL, 4);
  await page.goto('/upload_data/preview');
  const report = page.getByRole('region', { name: 'Dataset report' });
  await expect(report).toContainText('All 4 pairs are matched by the same name.');
  await expect(report).toContainText('All images are 320 × 240 px.');
  const legend = page.getByRole('list', { name: 'Classes' });
  await expect(legend.getByRole('listitem')).toHaveCount(2);
  // The masks are RGB with three equal channels, so their values are label ids.
  await expect(legend).toContainText('Label 255');
  await expect(legend).toContainText(/\d+\.\d %/);
  await page.getByRole('textbox', { name: 'Name of label 255' }).fill('disc');
  await page.getByRole('combobox', { name: 'Role of label 255' }).selectOption('ignore');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name of label 255' })).toHaveValue('disc');
  await expect(page.getByRole('combobox', { name: 'Role of label 255' })).toHaveValue('ignore');
  await expect(page.getByRole('combobox', { name: 'Role of label 0' })).toHaveValue('background');
});

test('the viewer: keys change the pair and zoom, the label under the pointer is named', async ({
  page,
  baseURL,
}) => {
  await open(page, baseURL, 3);
  await page.goto('/upload_data/preview');
  await cards(page).first().click();
  await expect(viewer(page)).toContainText('pair_1.png');
  await expect(viewer(page)).toContainText('1 of 3');
  const stage = viewer(page).getByRole('region', { name: /^Image at / });
  await expect(stage).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toContainText('pair_2.png');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page)).toContainText('pair_1.png');
  const scale = async () => Number(/at (\d+) %/.exec((await stage.getAttribute('aria-label')) ?? '')?.[1]);
  const before = await scale();
  await page.keyboard.press('+');
  await expect.poll(scale).toBeGreaterThan(before);
  await page.keyboard.press('0');
  await expect.poll(scale).toBe(before);

  await viewer(page).getByRole('button', { name: 'Mask', exact: true }).click();
  const mask = stage.locator('img');
  const { inside, outside, size } = await pointsOf(1);
  const point = async ({ x, y }: Point) => {
    // Waits until its place is stable: the stage is laid out again for another mode.
    await mask.scrollIntoViewIfNeeded();
    const pane = await mask.boundingBox();
    if (pane === null) throw new Error('The mask has no place.');
    await page.mouse.move(
      pane.x + ((x + 0.5) / size.width) * pane.width,
      pane.y + ((y + 0.5) / size.height) * pane.height,
    );
  };
  const pixel = viewer(page).getByTestId('pixel');
  await expect
    .poll(async () => {
      await point(outside);
      await point(inside);
      return pixel.textContent();
    })
    .toContain('label 255');
  await expect(pixel).toContainText(`x ${inside.x}, y ${inside.y}`);
  await point(outside);
  await expect(pixel).toContainText('label 0');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
});

test('overlay: the mask covers the image with the chosen opacity', async ({ page, baseURL }) => {
  await open(page, baseURL, 2);
  await page.goto('/upload_data/preview');
  await page.getByRole('switch', { name: 'Mask over image' }).check();
  await page.getByRole('slider', { name: 'Opacity' }).fill('30');
  await expect
    .poll(() =>
      cards(page)
        .first()
        .getByRole('img', { name: /^Mask / })
        .evaluate((image) => getComputedStyle(image.parentElement as Element).opacity),
    )
    .toBe('0.3');
});
