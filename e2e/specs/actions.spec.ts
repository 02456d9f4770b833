import { expect, type Locator, type Page, test } from '@playwright/test';
import { asPayload, drawImage } from '../support/drawn.ts';
import { tabTo } from '../support/keyboard.ts';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';
import { look, VIEWS } from '../support/views.ts';

let seeded: Seeded;
test.beforeAll(async () => {
  seeded = await seedSession(process.env.TWINSET_URL as string, { pairs: 30 });
});
test.afterAll(() => endSeeded(seeded));
test.beforeEach(({ page }) => useSession(page, seeded));

const search = (page: Page) => page.getByRole('combobox', { name: 'Search actions and pages' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** Returns the accessible name, or else the text, of the focused element. */
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  );

for (const { name, colorScheme, viewport } of VIEWS) {
  test.describe(name, () => {
    test.use({ colorScheme, viewport });

    test('the palette finds pages and the actions of the page, states why one is not possible, and runs one', async ({
      page,
    }) => {
      await page.goto('/augment/start_augmentation');
      await expect(page.getByRole('button', { name: 'Start Augmentation' })).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(search(page)).toBeFocused();
      const options = page.getByRole('option');
      await expect(options.filter({ hasText: 'Start Augmentation' }).first()).toContainText('Enter');
      await expect(options.filter({ hasText: 'Open page: Preview Result' })).toContainText(
        'No augmentation has been run yet.',
      );
      await look(page, `actions/${name}-palette`);
      await page.keyboard.type('data spl');
      await expect(options).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Data Split')).toBeVisible();
      await page.getByRole('button', { name: 'Actions' }).click();
      await expect(search(page)).toBeFocused();
      await page.keyboard.type('dark');
      await options.filter({ hasText: 'Switch dark mode' }).click();
      const other = colorScheme === 'dark' ? 'light' : 'dark';
      await expect(page.locator('[data-color-mode]').first()).toHaveAttribute('data-color-mode', other);
      await expect(search(page)).toHaveCount(0);
    });

    test('the list of shortcuts; those of one key can be switched off, and do not act while typing', async ({
      page,
    }) => {
      await page.goto('/settings/data_split');
      await expect(page.getByRole('slider', { name: 'Train' })).toBeVisible();
      await page.keyboard.press('n');
      await expect(heading(page, 'Stratified Splitting')).toBeVisible();
      await page.keyboard.press('p');
      await expect(heading(page, 'Data Split')).toBeVisible();
      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await expect(sheet).toContainText('Continue to the next page');
      await look(page, `actions/${name}-shortcuts`);
      await sheet.getByRole('switch').click();
      await expect(sheet).not.toContainText('Continue to the next page');
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
      await page.keyboard.press('n');
      await page.keyboard.press('Control+k');
      await expect(search(page)).toBeFocused();
      await page.keyboard.type('n');
      await expect(search(page)).toHaveValue('n');
      await page.keyboard.press('Escape');
      await expect(heading(page, 'Data Split')).toBeVisible();
    });
  });
}

test('palette and shortcuts are loaded when they are first opened', async ({ page }) => {
  await page.goto('/');
  await expect(heading(page, 'Welcome to Twinset')).toBeVisible();
  const ahead = page.waitForRequest(/\/static\/.*\.js$/);
  await ahead;
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && requests.push(request.url()));
  await page.keyboard.press('Control+k');
  await expect(search(page)).toBeFocused();
  expect(requests.length).toBeGreaterThan(0);
});

test('a button shows its shortcut on focus and states it to assistive technology', async ({ page }) => {
  await page.goto('/augment/start_augmentation');
  const start = page.getByRole('button', { name: 'Start Augmentation' });
  await expect(start).toHaveAttribute('aria-keyshortcuts', 'Control+Enter');
  await start.focus();
  await expect(page.getByRole('tooltip', { includeHidden: true })).toContainText('CtrlEnter');
});

test('the list of files is one stop of Tab; arrow keys, End and Home move in it', async ({ page }) => {
  await page.goto('/upload_data/images');
  await expect(page.getByText('pair_1.png').first()).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Delete pair_1.png' }));
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('Delete pair_2.png');
  await page.keyboard.press('End');
  await expect.poll(() => focused(page)).toBe('Delete pair_30.png');
  await page.keyboard.press('Home');
  await expect.poll(() => focused(page)).toBe('Delete pair_1.png');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focused(page)).toBe('Delete pair_1.png');
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).not.toContain('Delete pair');
});

test('the grid of pairs is one stop of Tab; keys reach pairs that were not rendered', async ({ page }) => {
  await page.goto('/upload_data/preview');
  const first = page.getByRole('button', { name: /^Open pair_1\.png/ });
  await expect(first).toBeVisible();
  // Tab reaches the report before the grid.
  const report = page.getByRole('complementary', { name: 'Report and classes' });
  expect(
    await report.evaluate((side) =>
      side.compareDocumentPosition(document.querySelector('[data-testid=pair-grid]') as Node),
    ),
  ).toBe(4);
  await tabTo(page, first);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toMatch(/^Open pair_2\.png/);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toMatch(/^Open pair_4\.png/);
  await page.keyboard.press('PageDown');
  await expect.poll(() => focused(page)).toMatch(/^Open pair_1\d\.png/);
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).not.toMatch(/^Open pair/);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focused(page)).toMatch(/^Open pair/);
});

test('the focus goes to the progress and the list after files are chosen, and to the run and its result', async ({
  page,
  baseURL,
}) => {
  const own = await seedSession(baseURL as string, { pairs: 5 });
  await useSession(page, own);
  // Asked for in time: the browser catches the dialog only from then on.
  const chooser = page.waitForEvent('filechooser', { timeout: 60_000 });
  await page.goto('/upload_data/images');
  await expect(page.getByRole('button', { name: 'Delete pair_1.png' })).toBeVisible();
  await page.keyboard.press('Control+o');
  await (await chooser).setFiles([asPayload(await drawImage(1))]);
  await expect(page.getByText('1 file(s) uploaded successfully').first()).toBeVisible({ timeout: 30_000 });
  const isFocused = (locator: Locator) =>
    locator.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement?.contains(element),
    );
  await expect(page.getByRole('button', { name: 'Choose images' })).toBeVisible();
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Delete pair_1.png' }))).toBe(true);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);

  await page.goto('/augment/start_augmentation');
  await expect(page.getByRole('button', { name: 'Start Augmentation' })).toBeEnabled();
  // Recorded, because the run may end before its progress is looked for.
  await page.evaluate(() =>
    document.addEventListener('focusin', ({ target }) => {
      if ((target as Element).matches('[aria-label="Run"]:has([role=progressbar])'))
        document.documentElement.dataset.isRunFocused = 'true';
    }),
  );
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('html')).toHaveAttribute('data-is-run-focused', 'true');
  const result = page.getByRole('region', { name: 'The result is ready' });
  await expect(result).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => isFocused(result)).toBe(true);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await endSeeded(own);
});
