import { expect, type Page } from '@playwright/test';

/** Point of the window where files are dropped. */
type Point = { x: number; y: number };

/** A drag over the window that has not ended. */
type Drag = { drop: () => Promise<void>; cancel: () => Promise<void> };

/** Returns the drag of files or folders of this machine over the window, like one of a file manager. */
export async function drag(
  page: Page,
  files: readonly string[],
  { x, y }: Point = { x: 700, y: 120 },
): Promise<Drag> {
  // Before the page is shown, nothing takes the drop.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  const send = async (type: 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel') => {
    await browser.send('Input.dispatchDragEvent', { type, x, y, data });
  };
  const count = await page.evaluateHandle(() => {
    const counted = { taken: 0 };
    addEventListener('dragover', (event) => {
      if (event.defaultPrevented) counted.taken += 1;
    });
    return counted;
  });
  await send('dragEnter');
  // The browser learns from the answer to an event whether the page takes a drop; the second one comes after that answer.
  await expect
    .poll(async () => {
      await send('dragOver');
      return count.evaluate(({ taken }) => taken);
    })
    .toBeGreaterThan(1);
  return { drop: () => send('drop'), cancel: () => send('dragCancel') };
}

/** Drops files or folders of this machine onto the window. */
export async function drop(page: Page, files: readonly string[], at?: Point): Promise<void> {
  await (await drag(page, files, at)).drop();
}
