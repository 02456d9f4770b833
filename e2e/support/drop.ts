import type { Page } from '@playwright/test';

/** Point of the window where files are dropped. */
type Point = { x: number; y: number };

/** Returns the drag of files or folders of this machine over the window, like one of a file manager. */
export async function drag(page: Page, files: readonly string[], { x, y }: Point = { x: 700, y: 120 }) {
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel') =>
    browser.send('Input.dispatchDragEvent', { type, x, y, data });
  await send('dragEnter');
  await send('dragOver');
  return { drop: () => send('drop'), cancel: () => send('dragCancel') };
}

/** Drops files or folders of this machine onto the window. */
export async function drop(page: Page, files: readonly string[], at?: Point): Promise<void> {
  await (await drag(page, files, at)).drop();
}
