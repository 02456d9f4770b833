import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { OUTPUT } from './paths.ts';

/** Windows in which flows are tested: a desk in light mode, and a phone in dark mode. */
export const VIEWS = [
  { name: 'light-1440', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark-390', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

/** Tags of axe's rules. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Stores an image of the page below `screenshots/`. @param name folder and file without extension */
export const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: join(OUTPUT, 'screenshots', `${name}.png`) });

/** Shows the choices of view and filters above a grid, which small windows fold. */
export async function showFilters(page: Page): Promise<void> {
  const folded = page.getByRole('button', { name: /^View and filters/, expanded: false });
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toBeVisible();
  if ((await folded.count()) > 0) await folded.click();
}

/** Sets the bars that stay in the window to their place in the content; returns a function that restores them. */
async function unstick(page: Page): Promise<() => Promise<void>> {
  const bars = await page.evaluateHandle(() =>
    [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    ),
  );
  const set = (position: string) =>
    bars.evaluate((elements, value) => {
      for (const { style } of elements) style.position = value;
    }, position);
  await set('static');
  return () => set('');
}

/**
 * Returns axe's findings, each with the elements concerned. A control that a bar covers in part counts as too small for
 * a finger, although it can be scrolled; therefore no bar covers any of them meanwhile.
 */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const restore = await unstick(page);
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  await restore();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Checks the page with axe and stores its image. @param name as of `shot` */
export async function look(page: Page, name: string): Promise<void> {
  await shot(page, name);
  expect(await accessibilityFindings(page)).toEqual([]);
}
