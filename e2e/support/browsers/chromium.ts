import type { FileChooser, Page } from '@playwright/test';
import { callOf, type Driver } from './driver.ts';

/** Operates a page of Playwright. */
export function operateChromium(page: Page): Driver {
  // Listened to before the first click: a picker that opens while the listener is being set is lost.
  let take: (chooser: FileChooser) => void = () => {};
  page.on('filechooser', (chooser) => take(chooser));
  const click: Driver['click'] = ({ x, y }, times = 1) => page.mouse.click(x, y, { clickCount: times });
  return {
    name: 'Chromium',
    open: async (url) => void (await page.goto(url)),
    run: async (work, ...args) => JSON.parse(await page.evaluate(callOf(work, args))),
    click,
    hover: ({ x, y }) => page.mouse.move(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    choose: async (button, files) => {
      const opened = new Promise<FileChooser>((resolve) => {
        take = resolve;
      });
      await click(button);
      await (await opened).setFiles(files);
    },
    download: async (button) => {
      const started = page.waitForEvent('download');
      await click(button);
      return (await started).path();
    },
    screenshot: async (file) => void (await page.screenshot({ path: file })),
    close: () => page.close(),
  };
}
