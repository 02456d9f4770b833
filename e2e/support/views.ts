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
export const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Stores an image of the page below `screenshots/`. @param name folder and file without extension */
export const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: join(OUTPUT, 'screenshots', `${name}.png`) });

/** Shows the choices of view and filters above a grid, which small windows fold. */
export async function showFilters(page: Page): Promise<void> {
  const folded = page.getByRole('button', { name: /^View and filters/, expanded: false });
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toBeVisible();
  if ((await folded.count()) > 0) await folded.click();
}

/** Checks the page with axe and stores its image. @param name as of `shot` */
export async function look(page: Page, name: string): Promise<void> {
  await shot(page, name);
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
