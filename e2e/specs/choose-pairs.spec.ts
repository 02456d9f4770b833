import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import type { DrawnFile } from '../support/drawn.ts';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';
import { shot, showFilters } from '../support/views.ts';

const SIZE = 32;
const PAIRS = process.env.TEST_LONG ? 2000 : 200;
// Some pairs have no class, others have class 2 as well.
const isEmpty = (n: number) => n % 50 === 0;
const hasSecond = (n: number) => n % 20 === 1;

async function draw(n: number, label: (x: number, y: number) => number): Promise<DrawnFile> {
  const raw = { width: SIZE, height: SIZE, channels: 1 as const };
  const data = Buffer.from(
    Array.from({ length: SIZE * SIZE }, (_, i) => label(i % SIZE, Math.floor(i / SIZE))),
  );
  return { name: `pair_${n}.png`, bytes: await sharp(data, { raw }).png().toBuffer() };
}

let seeded: Seeded;
test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(600_000);
  const numbers = Array.from({ length: PAIRS }, (_, i) => i + 1);
  const images = await Promise.all(
    numbers.map((n) => draw(n, (x, y) => (x * n * 7 + y * y * 3 + n * 31) & 255)),
  );
  const labelOf = (n: number) => (x: number) => {
    if (isEmpty(n)) return 0;
    if (hasSecond(n) && x < 1) return 2;
    return x < 8 + (n % 16) ? 1 : 0;
  };
  const masks = await Promise.all(numbers.map((n) => draw(n, labelOf(n))));
  seeded = await seedSession(baseURL as string, { drawn: { images, masks } });
});
test.afterAll(() => endSeeded(seeded));

const cards = (page: Page) => page.getByRole('button', { name: /^Open pair_/ });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name });

test(`${PAIRS} pairs are chosen by problem, finding and class, and sorted; requests name no files`, async ({
  page,
}) => {
  await useSession(page, seeded);
  const sizes: number[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/metadata/gcs/resized_original_images_masks'))
      sizes.push(request.postData()?.length ?? 0);
  });
  await page.goto('/upload_data/preview');
  await expect(cards(page).first()).toBeVisible({ timeout: 30_000 });
  const second = PAIRS / 20;
  await choice(page, 'Class').selectOption({ label: `label 2 (${second})` });
  await expect(page.getByText(new RegExp(`of ${second} pairs shown`))).toHaveCount(1);
  await choice(page, 'Sort').selectOption('Smallest class');
  await expect(page).toHaveURL(/label=2&sort=smallest/);
  await shot(page, 'choose-pairs/class');
  await page.reload();
  await expect(choice(page, 'Class')).toHaveValue('2');
  await expect(choice(page, 'Sort')).toHaveValue('smallest');
  await choice(page, 'Class').selectOption('');

  await choice(page, 'Sort').selectOption('Largest share');
  await expect(cards(page).first()).toHaveAccessibleName(/^Open pair_15\.png/);

  const report = page.getByRole('list', { name: 'Findings' });
  const empty = report
    .getByRole('listitem')
    .filter({ hasText: /empty|no class|without/i })
    .first();
  await empty.getByRole('button', { name: 'Show only these pairs' }).click();
  await expect(page).toHaveURL(/show=finding/);
  await expect(page.getByText(new RegExp(`of ${PAIRS / 50} pairs shown`))).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Open pair_50.png' })).toBeVisible();
  await choice(page, 'Show').selectOption('problems');
  await expect(cards(page).first()).toBeVisible();
  expect(Math.max(...sizes)).toBeLessThan(300);

  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

test('narrow and dark, the choices fit', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL as string,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await useSession(page, seeded);
  await page.goto('/upload_data/preview?label=2');
  await showFilters(page);
  await expect(choice(page, 'Class')).toHaveValue('2');
  await choice(page, 'Class').scrollIntoViewIfNeeded();
  await shot(page, 'choose-pairs/narrow');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await context.close();
});
