import { expect, test } from '@playwright/test';
import { endSeeded, type Seeded, seedWarned, useSession } from '../support/seed.ts';
import { shot } from '../support/views.ts';

const PHONE = { width: 390, height: 844 };

let seeded: Seeded;
test.beforeAll(async ({ baseURL }) => {
  seeded = await seedWarned(baseURL as string);
});
test.afterAll(() => endSeeded(seeded));

test('at 390 px marks show at which edge the row of steps continues, and cover no step that has the focus', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await useSession(page, seeded);
  const row = page.getByRole('navigation', { name: 'Settings', exact: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/settings/data_split');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByTestId('page-skeleton')).toHaveCount(0);
    const marks = () =>
      row.evaluate((nav) => {
        const list = nav.querySelector('ul') as HTMLElement;
        return ['::before', '::after'].map((edge) => getComputedStyle(list, edge).content);
      });
    const width = await row.evaluate(({ scrollWidth }) => scrollWidth);
    expect(width).toBeGreaterThan(PHONE.width);
    expect(await marks()).toEqual(['none', '"›"']);
    await shot(page, `steps/start-${colorScheme}`);
    const links = row.getByRole('link');
    await links.last().focus();
    await expect.poll(marks).toEqual(['"‹"', 'none']);
    await shot(page, `steps/end-${colorScheme}`);
    await links.nth(1).focus();
    const box = await links.nth(1).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(30);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width - 30);
    // The marks take no room.
    expect(await row.evaluate(({ scrollWidth }) => scrollWidth)).toBe(width);
  }
  // Forced colours have no gradient: the mark covers the text below it.
  await page.emulateMedia({ forcedColors: 'active' });
  const cover = () =>
    row.evaluate((nav) => getComputedStyle(nav.querySelector('ul') as Element, '::before').backgroundColor);
  await row.getByRole('link').last().focus();
  await expect.poll(cover).toBe('rgb(0, 0, 0)');
  await shot(page, 'steps/forced');
});

test('the current step stays in view when the window becomes narrow', async ({ page }) => {
  await useSession(page, seeded);
  await page.goto('/settings/pre_processing');
  const step = page.locator('nav [aria-current=page]').filter({ hasText: 'Pre-processing' });
  await expect(step).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(PHONE);
  await expect(step).toBeInViewport({ ratio: 1 });
});
