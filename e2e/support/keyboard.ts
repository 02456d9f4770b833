import { expect, type Locator, type Page } from '@playwright/test';

const TABS_MAX = 150;

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/**
 * Stores the appearance of everything around the focused element: itself, its pseudo-elements, its siblings,
 * and its ancestors. It is stored in the page, so that it can be compared after the focus has moved.
 */
const rememberLook = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    // The scroller is only where Tab begins after a change of page; it is no control.
    if (element === null || element === document.body || element.tagName === 'MAIN') {
      Object.assign(globalThis, { focusLook: undefined });
      return;
    }
    const around = [
      element,
      ...(element.parentElement?.children ?? []),
      element.parentElement,
      element.parentElement?.parentElement,
    ];
    const names = [
      ...(['outlineStyle', 'outlineWidth', 'outlineColor', 'boxShadow', 'borderColor'] as const),
      ...(['backgroundColor', 'transform', 'content', 'top'] as const),
    ];
    const look = () =>
      around
        .flatMap((each) =>
          each instanceof Element
            ? [null, '::before', '::after'].map((pseudo) => {
                const style = getComputedStyle(each, pseudo);
                return names.map((name) => style[name]).join();
              })
            : [],
        )
        .join('\n');
    Object.assign(globalThis, { focusLook: { before: look(), look, html: element.outerHTML.slice(0, 200) } });
  });

/** Returns the previously focused element if it looks the same without the focus, or if it is not visible. */
const faultOfLastFocus = (page: Page) =>
  page.evaluate(() => {
    const { focusLook } = globalThis as unknown as {
      focusLook?: { before: string; look: () => string; html: string };
    };
    return focusLook !== undefined && focusLook.before === focusLook.look() ? focusLook.html : null;
  });

/** Returns the focused element if it is outside the window or completely covered. */
const outOfSight = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body || element.tagName === 'MAIN') return null;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((across) =>
      [0.1, 0.5, 0.9].map((down) => [left + (right - left) * across, top + (bottom - top) * down] as const),
    );
    const seen = points.some(([x, y]) => {
      const upmost = document.elementFromPoint(x, y);
      return upmost !== null && (element.parentElement?.contains(upmost) || upmost.contains(element));
    });
    return seen ? null : element.outerHTML.slice(0, 200);
  });

/** Presses a key that moves the focus; each element on the way must show that it has the focus. */
export async function moveFocus(page: Page, key = 'Tab'): Promise<void> {
  await rememberLook(page);
  await page.keyboard.press(key);
  expect(await faultOfLastFocus(page)).toBeNull();
  // Scrolling it into view may take a frame.
  await expect.poll(() => outOfSight(page), { timeout: 2000 }).toBeNull();
}

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let i = 0; i < TABS_MAX; i++) {
    if (await isFocused(target)) return;
    await moveFocus(page, key);
  }
  throw new Error(`${TABS_MAX} presses of ${key} do not reach ${target}`);
}

/** Moves the focus to a control with Tab and presses a key there. */
export async function pressKeyOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
