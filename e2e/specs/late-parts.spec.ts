import { expect, type Page, test } from '@playwright/test';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';

let seeded: Seeded;
test.beforeAll(async () => {
  seeded = await seedSession(process.env.TWINSET_URL as string, { pairs: 3 });
});
test.afterAll(() => endSeeded(seeded));

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Images' });
const toastOf = (page: Page, title: string) => page.locator(`[data-toast="${title}"]`);

/** Opens the image page with nothing loaded ahead, as if the connection was lost immediately after it. */
async function openWithoutParts(page: Page) {
  await useSession(page, seeded);
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
  await page.goto('/upload_data/images');
  await expect(page.getByText('pair_1.png').first()).toBeVisible();
  await expect(page.getByTestId('drop-zone')).toBeVisible();
}

for (const fault of ['the connection is lost', 'a new version replaced them'] as const) {
  test(`${fault}: a toast is shown, and dialogs unstyled, with Fluent's style once their code is loaded`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await openWithoutParts(page);
    await page.route('**/static/*.js', (route) =>
      fault === 'the connection is lost' ? route.abort() : route.fulfill({ status: 404 }),
    );

    await page.locator('input[type=file]').first().dispatchEvent('change');
    await expect(page.getByRole('alert').filter({ hasText: 'No File Selected' })).toBeVisible();
    await expect(heading(page)).toBeVisible();
    const reset = page.getByRole('button', { name: 'Reset/end session' });
    await reset.click();
    await expect(page.getByRole('alertdialog', { name: 'Reset or end the session' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(reset).toBeFocused();
    await reset.click();
    await expect(page.locator('.fui-DialogSurface')).toHaveCount(0);

    await page.unroute('**/static/*.js');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.locator('.fui-DialogSurface')).toContainText('Reset or end the session');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(heading(page)).toBeVisible();
    expect(errors).toEqual([]);
  });
}

test('a lost connection is reported, and dialogs open without it, since their code is loaded ahead', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForEvent('requestfinished', (request) => /\/static\/.*\.js$/.test(request.url()));
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Start New Session' }).click();
  await expect(toastOf(page, 'Cloud bucket creation')).toBeVisible();
});

test('a viewer whose code does not load can be closed, and opens once it is loaded', async ({ page }) => {
  await openWithoutParts(page);
  await page.goto('/upload_data/preview');
  const card = page.getByRole('button', { name: /^Open pair_1/ });
  await expect(card).toBeVisible();
  await page.route('**/static/*.js', (route) => route.abort());
  await card.click();
  const dialog = page.getByRole('dialog', { name: 'Could not load the viewer' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toBeFocused();
  await page.unroute('**/static/*.js');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await card.click();
  await expect(page.getByRole('dialog')).toContainText('pair_1.png');
});

test('files can be chosen once the code of the drop zone is loaded; until then the page shows a notice', async ({
  page,
}) => {
  await useSession(page, seeded);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const shellFiles = (url: URL) => url.pathname.startsWith('/static/');
  await page.route(shellFiles, (route) => route.abort());
  await page.getByRole('navigation').getByRole('button', { name: 'Upload data' }).click();
  await expect(page.getByText('The file chooser could not be loaded yet.')).toBeVisible();
  await expect(heading(page)).toBeVisible();
  await page.unroute(shellFiles);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByTestId('drop-zone').getByRole('button', { name: 'Choose images' })).toBeVisible();
});

test('an error in the status line and the menu leaves the rest of the window usable', async ({ page }) => {
  await useSession(page, seeded);
  await page.route('**/api/upload/backend/*_names*', (route) => route.fulfill({ json: { success: true } }));
  await page.goto('/settings/data_split');
  await expect(page.getByText('The status line stopped working.')).toBeVisible();
  await expect(page.getByText('The menu stopped working.')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Twinset' })).toBeVisible();
});
