import { expect, type Page, test } from '@playwright/test';
import { drawPairs, writeFiles } from '../support/drawn.ts';
import { pressContinue, startSession, uploadFiles } from '../support/flow.ts';

const PAIRS = process.env.TEST_LONG ? 1000 : 100;
/** Maximum number of cards in the DOM, whatever the number of pairs. */
const CARDS_MAX = 40;

const cards = (page: Page) => page.getByRole('button', { name: /^Open pair_/ });

test(`${PAIRS} pairs: uploaded, listed, and scrolled through with few cards in the DOM`, async ({ page }) => {
  test.setTimeout(process.env.TEST_LONG ? 900_000 : 180_000);
  const { images, masks } = await drawPairs(PAIRS);
  await startSession(page);
  await uploadFiles(page, writeFiles(test.info().outputPath('images'), images));
  await pressContinue(page, '/upload_data/masks');
  await uploadFiles(page, writeFiles(test.info().outputPath('masks'), masks));
  await expect(page.getByText(new RegExp(`${PAIRS.toLocaleString('en-US')} images`)).first()).toBeVisible();
  await pressContinue(page, '/upload_data/preview');
  await expect(cards(page).first()).toBeVisible();

  const seen = new Set<string>();
  const last = page.getByRole('button', { name: new RegExp(`^Open pair_${PAIRS}\\.png`) });
  await expect(async () => {
    await page.getByRole('main').evaluate((main) => main.scrollBy(0, main.clientHeight));
    for (const card of await cards(page).all())
      seen.add((await card.getAttribute('aria-label', { timeout: 200 })) ?? '');
    expect(await cards(page).count()).toBeLessThanOrEqual(CARDS_MAX);
    await expect(last).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: test.info().timeout - 60_000, intervals: [50] });
  expect(seen.size).toBeGreaterThan(PAIRS / 2);
});
