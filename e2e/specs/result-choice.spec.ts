import { expect, test } from '@playwright/test';
import { endSeeded, type Seeded, seedResult, seedSession, useSession } from '../support/seed.ts';
import { look, showFilters, VIEWS } from '../support/views.ts';

let seeded: Seeded;
test.beforeAll(async ({ baseURL }) => {
  seeded = await seedSession(baseURL as string, { pairs: 8 });
  await seedResult(seeded, { totalAugmentedImages: 24, corruptContrast: true, randomRotate: false });
});
test.afterAll(() => endSeeded(seeded));

for (const { name, ...view } of VIEWS) {
  test(`outputs are found by source and transform; a link shows the same part of an output (${name})`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      ...view,
      reducedMotion: 'reduce',
      baseURL: baseURL as string,
    });
    const page = await context.newPage();
    await useSession(page, seeded);
    await page.goto('/augment/preview?set=train');
    const cards = page.getByRole('button', { name: /^Open img_/ });
    const detail = cards.first().getByText(/^pair_\d\.png: /);
    await expect(detail).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('pair_1.');
    const shown = page.getByRole('status').filter({ hasText: /of \d+ pairs shown$/ });
    await expect(page).toHaveURL(/search=pair_1/);
    await expect(cards.first()).toContainText('pair_1.png: ');
    for (const card of await cards.all()) await expect(card).toContainText('pair_1.png: ');
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('');
    await showFilters(page);
    const show = page.getByRole('combobox', { name: 'Show' });
    await show.selectOption({ label: (await show.getByText(/^Flip left-right \(/).textContent()) as string });
    await expect(cards.first()).toContainText('flipped left-right');
    await expect(shown).toHaveCount(1);
    await look(page, `results/chosen-${name}`);
    await cards.first().click();
    const viewer = page.getByRole('dialog');
    const stage = viewer.getByRole('region', { name: /^Image at/ });
    await stage.hover();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect(page).toHaveURL(/zoom=/);
    const url = page.url();
    const zoomed = await stage.getAttribute('aria-label');
    await page.goto('/upload_data/preview');
    await showFilters(page);
    await expect(page.getByRole('combobox', { name: 'Set' })).toContainText('Validation (');
    await look(page, `results/uploads-${name}`);
    await page.goto(url);
    await expect(stage).toHaveAttribute('aria-label', zoomed as string);
    await expect(viewer.getByRole('heading').first()).toHaveText(/^img_\d+\.png$/);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/pair=|zoom=/);
    await context.close();
  });
}
