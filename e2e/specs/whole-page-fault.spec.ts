import { expect, type Page, test } from '@playwright/test';

const fault = (page: Page) => page.getByRole('alert').filter({ hasText: 'stopped working' });

/** Breaks a function of the browser while the tab's session storage says so. */
async function breakPart(page: Page, part: 'effect' | 'theme' | 'start'): Promise<void> {
  await page.addInitScript((broken) => {
    if (sessionStorage.getItem('repaired') !== null) return;
    const fail = () => {
      throw new Error(`The ${broken} is broken.`);
    };
    const real = window.addEventListener;
    if (broken === 'effect')
      window.addEventListener = function (this: Window, ...args: Parameters<typeof real>) {
        if (args[0] === 'beforeunload') fail();
        return real.apply(window, args);
      } as typeof real;
    if (broken === 'theme') MediaQueryList.prototype.addEventListener = fail;
    if (broken === 'start') window.matchMedia = fail;
  }, part);
}

for (const [part, where] of [
  ['effect', 'an effect of the provider around all pages'],
  ['theme', 'the outermost component'],
  ['start', 'the code that starts the page'],
] as const) {
  test(`${where} fails: the page reports it, and Reload starts it again`, async ({ page }) => {
    await breakPart(page, part);
    await page.goto('/');
    await expect(fault(page)).toBeVisible();
    await expect(fault(page)).toContainText(`The ${part} is broken.`);
    await page.evaluate(() => sessionStorage.setItem('repaired', ''));
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Twinset' })).toBeVisible();
  });
}

test('code of the page that does not load is reported until the page is reloaded with it', async ({
  page,
}) => {
  const code = /\/static\/main[^/]+\.js$/;
  await page.route(code, (route) => route.abort());
  await page.goto('/');
  const notice = page.getByText('Twinset is still loading.');
  await expect(notice).toBeVisible({ timeout: 30_000 });
  await page.unroute(code);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome to Twinset' })).toBeVisible();
  await expect(notice).toBeHidden();
});
