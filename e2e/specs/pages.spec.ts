import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { AREA_PATHS } from '../support/pages.ts';
import { OUTPUT } from '../support/paths.ts';
import { endSeeded, type Seeded, seedResult, seedSession, useSession } from '../support/seed.ts';
import { settled } from '../support/settled.ts';
import { accessibilityFindings } from '../support/views.ts';

const PAGES = ['/', ...AREA_PATHS, '/nowhere'];
const WIDTHS = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };

/** Returns the names of the visible buttons that are filled with the brand colour; a pressed toggle is a choice. */
const primaries = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const probe = document.querySelector('.fui-FluentProvider')?.appendChild(document.createElement('i'));
    if (!probe) return ['no theme'];
    probe.style.backgroundColor = 'var(--colorBrandBackground)';
    const brand = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [...document.querySelectorAll<HTMLElement>('button:not([aria-pressed])')]
      .filter((button) => button.checkVisibility() && getComputedStyle(button).backgroundColor === brand)
      .map(({ textContent }) => textContent ?? '');
  });

let seeded: Seeded;
test.beforeAll(async () => {
  seeded = await seedSession(process.env.TWINSET_URL as string, { pairs: 12 });
  await seedResult(seeded, { totalAugmentedImages: 24, randomCrop: true, corruptSaturation: true });
});
test.afterAll(() => endSeeded(seeded));

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [width, viewport] of Object.entries(WIDTHS)) {
    test(`every page, ${colorScheme} and ${width}: nothing overflows, axe finds nothing, no error in the console`, async ({
      browser,
    }) => {
      test.slow();
      const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(error.message));
      await useSession(page, seeded);
      for (const path of PAGES) {
        await page.goto(`${process.env.TWINSET_URL}${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (path === '/augment/preview')
          await page.getByRole('switch', { name: 'Preview augmented result' }).check();
        await settled(page);
        const name = path.replace(/\W+/g, '-').replace(/^-$/, 'home').replace(/^-/, '');
        await page.screenshot({
          path: join(OUTPUT, 'screenshots', 'pages', `${name}-${colorScheme}-${width}.png`),
        });
        // Only the content of a page scrolls, and only vertically.
        const overflow = await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          return Math.max(0, scrollWidth - innerWidth, scrollHeight - innerHeight);
        });
        expect({ path, overflow }).toEqual({ path, overflow: 0 });
        const filled = await primaries(page);
        expect.soft({ path, filled: filled.slice(1) }, `filled: ${filled}`).toEqual({ path, filled: [] });
        const found = await accessibilityFindings(page);
        expect.soft({ path, found }).toEqual({ path, found: [] });
      }
      expect(errors).toEqual([]);
      await context.close();
    });
  }
}
