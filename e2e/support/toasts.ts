import { expect, type Page } from '@playwright/test';

/** Expects the toast of a title, with its text and its duration. */
export async function expectToast(
  page: Page,
  { title, text, ms }: { title: string; text?: string | RegExp | undefined; ms?: number | undefined },
): Promise<void> {
  const shown = page
    .locator('[data-toast-title], .fui-Toast')
    .filter({ has: page.locator('.fui-ToastTitle', { hasText: title }) })
    .last();
  await expect(shown.locator('.fui-ToastTitle')).toContainText(title, { timeout: 30_000 });
  if (text !== undefined) await expect(shown.locator('.fui-ToastBody')).toContainText(text);
  if (ms !== undefined) {
    // The duration is that of an invisible animation.
    const stays = await shown.evaluate((toast) => {
      const timers = [...(toast.parentElement?.querySelectorAll('[data-timer-status]') ?? [])];
      return timers.map((timer) => Number.parseFloat(getComputedStyle(timer).animationDuration) * 1000);
    });
    expect(stays).toContain(ms);
  }
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
