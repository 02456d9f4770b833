import { expect, type Page, test } from '@playwright/test';
import { AREA_PATHS } from '../support/pages.ts';
import { endSeeded, type Seeded, seedWarned, useSession } from '../support/seed.ts';
import { look, shot } from '../support/views.ts';

const PHONE = { width: 390, height: 844 };
/** A window of 1440 x 900 pixels at a zoom of 200 %. */
const ZOOMED = { width: 720, height: 450 };
const TARGET_MIN = 24;

let seeded: Seeded;
test.beforeAll(async ({ baseURL }) => {
  seeded = await seedWarned(baseURL as string);
});
test.afterAll(() => endSeeded(seeded));

async function open(page: Page, path: string): Promise<void> {
  await useSession(page, seeded);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByTestId('page-skeleton')).toHaveCount(0);
}

test('at 390 px the split bar names its sets, and the status line keeps the warning', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/settings/data_split');
  const names = page.getByTestId('split-names').locator('li');
  await expect(names).toHaveText([/^Train \d$/, /^Validation \d$/, /^Test \d$/]);
  for (const name of await names.all()) await expect(name).toBeInViewport({ ratio: 1 });
  const status = page.getByRole('region', { name: 'Status' });
  await expect(status).toContainText('paired by name · 1 warning');
  await expect(status.getByText('1 warning')).toBeInViewport({ ratio: 1 });
  await look(page, 'small/data-split-390');
});

test('at 390 px size and format of a file are shown whole', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, '/upload_data/images');
  const facts = page.getByRole('listitem').getByText(/ px · PNG/);
  // The other two rows show their problem instead.
  await expect(facts).toHaveCount(6);
  const cut = await facts.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth));
  expect(cut).toEqual([]);
  await shot(page, 'small/rows-390');
});

test('at 390 px the problem of a file is shown whole', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, '/upload_data/images');
  const problems = page.getByRole('listitem').getByText(/^The same image as/);
  await expect(problems).toHaveText(['The same image as pair_2.png.', 'The same image as pair_1.png.']);
  const cut = await problems.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight),
  );
  expect(cut).toEqual([]);
});

test(`at 390 px every control is at least ${TARGET_MIN} px wide and high`, async ({ page }) => {
  test.slow();
  await page.setViewportSize(PHONE);
  for (const path of AREA_PATHS) {
    await open(page, path);
    const small = await page.evaluate((least) => {
      const controls = 'button, input:not([type=file]), select, summary, [role=slider], nav a';
      return [...document.querySelectorAll<HTMLElement>(controls)]
        .filter((one) => one.checkVisibility() && one.closest('[aria-hidden=true]') === null)
        .filter((one) => {
          // Links within a sentence are as high as its text.
          if (one.matches('.fui-Link') || getComputedStyle(one).display === 'inline') return false;
          // The label of a control presses it too.
          const parts = [one, ...((one as HTMLInputElement).labels ?? [])].map((part) =>
            part.getBoundingClientRect(),
          );
          return !parts.some(({ width, height }) => Math.min(width, height) >= least - 0.5);
        })
        .map(
          (one) => `${one.tagName} ${one.ariaLabel ?? one.textContent} ${one.getBoundingClientRect().height}`,
        );
    }, TARGET_MIN);
    expect.soft({ path, small }).toEqual({ path, small: [] });
  }
});

test('at 320 px, as at a zoom of 400 %, no page is wider than the window', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', ...AREA_PATHS]) {
    await open(page, path);
    const excess = await page.evaluate(() => {
      const main = document.querySelector('main') as HTMLElement;
      return [document.documentElement.scrollWidth - innerWidth, main.scrollWidth - main.clientWidth];
    });
    expect(excess, path).toEqual([0, 0]);
  }
});

test('at a zoom of 200 % the frame takes less than a quarter of the window', async ({ page }) => {
  test.slow();
  await page.setViewportSize(ZOOMED);
  for (const path of AREA_PATHS) {
    await open(page, path);
    const frame = await page.evaluate(() => {
      const main = document.querySelector('main') as HTMLElement;
      const sticky = [...main.querySelectorAll<HTMLElement>('nav')].filter(
        (one) => getComputedStyle(one).position === 'sticky',
      );
      const covered = sticky.reduce((sum, { clientHeight }) => sum + clientHeight, 0);
      return (innerHeight - main.clientHeight + covered) / innerHeight;
    });
    expect.soft(frame, path).toBeLessThan(0.25);
    await shot(page, `small/zoomed${path.replace(/\W+/g, '-')}`);
  }
});

/** Pages with a grid, each with its first element below the title that is no message. */
const GRIDS = [
  { path: '/upload_data/preview', first: 'summary >> nth=0' },
  { path: '/augment/preview?set=train', first: 'label:has-text("Preview augmented result")' },
];

for (const [name, viewport] of Object.entries({ 'at 390 px': PHONE, 'at a zoom of 200 %': ZOOMED })) {
  test(`${name} the choices above a grid take at most a quarter of the window`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const { path, first } of GRIDS) {
        await open(page, path);
        const grid = page.getByTestId('pair-grid');
        await expect(grid.getByRole('button').first()).toBeVisible({ timeout: 30_000 });
        const [above, below] = [await page.locator(first).boundingBox(), await grid.boundingBox()];
        expect((below?.y ?? 0) - (above?.y ?? 0)).toBeLessThanOrEqual(viewport.height / 4);
        await shot(page, `small/grid-${viewport.width}-${colorScheme}${path.replace(/\W+/g, '-')}`);
      }
    }
  });
}

for (const width of [1440, 1024]) {
  test(`at ${width} px the choices above a grid take two rows, and show their whole texts`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const { path } of GRIDS) {
      await open(page, path);
      const legend = page.getByRole('group', { name: 'Legend' });
      await expect(legend).toBeVisible({ timeout: 30_000 });
      await expect(page.getByTestId('pair-grid').getByRole('button').first()).toBeVisible();
      const controls = page.getByRole('main').locator('input:not([type=radio]), select, [role=radiogroup]');
      const bottom = (await legend.boundingBox())?.y ?? 0;
      const top = (await page.getByRole('searchbox', { name: 'Search by name' }).boundingBox())?.y ?? 0;
      const rows = await controls.evaluateAll(
        (all, [from, to]) =>
          all
            // Those of a folded report have a place, too.
            .filter((one) => one.checkVisibility({ contentVisibilityAuto: true }))
            .map((one) => one.getBoundingClientRect())
            .map(({ y, height }) => y + height / 2)
            .filter((middle) => middle > (from as number) && middle < (to as number))
            .sort((a, b) => a - b),
        [top, bottom],
      );
      expect(rows.length).toBeGreaterThanOrEqual(5);
      // Controls of a row are not equally high.
      expect(1 + rows.filter((middle, i) => middle - (rows[i - 1] ?? middle) > 12).length).toBe(2);
      const cut = await page.locator('main select').evaluateAll((all) =>
        (all as HTMLSelectElement[])
          .filter((one) => {
            const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
            const { font, paddingLeft, paddingRight } = getComputedStyle(one);
            pen.font = font;
            const { width } = pen.measureText(one.selectedOptions[0]?.text ?? '');
            return width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) > one.clientWidth;
          })
          .map((one) => one.selectedOptions[0]?.text),
      );
      expect(cut).toEqual([]);
      await shot(page, `small/choices-${width}${path.replace(/\W+/g, '-')}`);
    }
  });
}

test('at 390 px a button shows the filters and counts those that are active', async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const { path } of GRIDS) {
    await open(page, path);
    const filters = page.getByRole('button', { name: /^View and filters/ });
    const show = page.getByRole('combobox', { name: 'Show' });
    await expect(filters).toHaveText('View and filters');
    await expect(show).toHaveCount(0);
    await filters.press('Enter');
    await show.selectOption({ index: 1 });
    await expect(filters).toHaveText('View and filters (1)');
    await look(page, `small/filters-open${path.replace(/\W+/g, '-')}`);
    await filters.click();
    await expect(show).toHaveCount(0);
    await expect(filters).toHaveText('View and filters (1)');
  }
});

test('forced colours keep the colours of data and the shade around a crop', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await open(page, '/upload_data/preview');
  const segments = page.getByRole('radiogroup', { name: 'Columns' }).locator('> *');
  await expect(segments).toHaveCount(3);
  const fills = await segments.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(fills[0]).toBe(fills[2] as string);
  expect(fills[1]).not.toBe(fills[0] as string);
  const systemText = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    Object.assign(probe.style, { color: 'HighlightText', forcedColorAdjust: 'none' });
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  await expect(segments.nth(1).locator('svg')).toHaveCSS('color', systemText);
  await open(page, '/settings/data_split');
  const colors = await page
    .getByTestId('split-bar')
    .evaluate((bar) =>
      [...bar.children].map((part) => getComputedStyle(part.children[0] as Element).backgroundColor),
    );
  expect(new Set(colors).size).toBe(3);
  const train = page.getByRole('slider', { name: 'Train' });
  await expect(train).toBeVisible();
  await shot(page, 'small/forced-data-split');
  await open(page, '/settings/pre_processing');
  await page.getByRole('switch', { name: 'Crop' }).check();
  const frame = page.getByRole('button', { name: /crop/i }).first();
  await expect(frame).toBeVisible();
  const shadows = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((one) => getComputedStyle(one).boxShadow)
      .filter((one) => /9999px/.test(one)),
  );
  expect(shadows).toHaveLength(1);
  await shot(page, 'small/forced-crop');
  await page.getByRole('switch', { name: 'Crop' }).uncheck();
});
