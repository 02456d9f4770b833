import { expect, test } from '@playwright/test';

const NOTICE =
  /^This browser is too old for Twinset\. Use Chrome \d+.* or Safari [\d.]+, or a newer version\.$/;

test('a browser without a feature that the build needs gets a notice, and a current one gets none', async ({
  page,
}) => {
  const notice = page.getByRole('alert').filter({ hasText: NOTICE });
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Start New Session' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CompressionStream'));
  // Also below the root, where addresses are relative to another path.
  for (const path of ['./', './upload_data/images']) {
    await page.goto(path);
    await expect(notice).toBeVisible();
  }
});

test('a browser that cannot parse the scripts of the page still gets the notice', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  await page.route(/\/static\/.*\.js$/, (route) => route.fulfill({ body: 'not = > a script' }));
  await page.goto('./');
  await expect(page.getByRole('alert')).toHaveText(NOTICE);
});
