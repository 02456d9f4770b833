import { expect, type Page } from '@playwright/test';

/** Expects the toast of a title, with its text and its duration, and closes it. */
export async function expectToast(
  page: Page,
  { title, text, ms }: { title: string; text?: string | RegExp | undefined; ms?: number | undefined },
): Promise<void> {
  const shown = page.locator(`[data-toast^="${title}"]`).last();
  await expect(shown).toBeVisible({ timeout: 30_000 });
  if (text !== undefined) await expect(shown).toContainText(text);
  if (ms !== undefined) await expect(shown).toHaveAttribute('data-duration', String(ms));
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(shown).toBeHidden();
}

/**
 * Makes one call of the API fail, once, as `how` specifies: no response, or a response without a readable
 * body.
 */
export async function failOnce(
  page: Page,
  path: string,
  how: 'cut' | 'broken' | { status: number; json: unknown } = 'broken',
): Promise<void> {
  await page.route(
    (url) => url.pathname === `/api/${path}`,
    (route) => {
      if (how === 'cut') return route.abort('connectionreset');
      if (how === 'broken') return route.fulfill({ status: 500, body: '' });
      return route.fulfill(how);
    },
    { times: 1 },
  );
}
