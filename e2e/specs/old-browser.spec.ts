import { expect, test } from '@playwright/test';

const NOTICE =
  /^This browser is too old for Twinset\. Use Chrome \d+.* or Safari [\d.]+, or a newer version\.$/;

test('a current browser gets no notice, and one without a feature of the supported browsers gets it', async ({
  page,
}) => {
  const notice = page.locator('#old-browser');
  await page.goto('./');
  await expect(notice).toHaveText(NOTICE);
  await expect(notice).toBeHidden();
  for (const [feature, unknown] of [
    [/animation-composition/, 'no-such-property'],
    [/\(\s*width/, '(no-such-feature'],
  ] as const) {
    let isFound = false;
    await page.route('./', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      isFound = feature.test(body);
      await route.fulfill({ response, body: body.replace(feature, unknown) });
    });
    // Its scripts cannot run in such a browser.
    await page.route(/\/static\/.*\.js$/, (route) => route.fulfill({ body: 'not = > a script' }));
    await page.goto('./');
    expect(isFound, `${feature} in the page`).toBe(true);
    await expect(notice).toBeVisible();
    await page.unrouteAll();
  }
});
