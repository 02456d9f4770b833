import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { STORAGE_KEYS } from '@twinset/contract';
import sharp from 'sharp';
import { type Driver, type Point, until } from '../support/browsers/driver.ts';
import { findControl, pressOn } from '../support/browsers/operate.ts';
import { reasonWithout, startBrowser } from '../support/browsers/programs.ts';
import { endSeeded, type Seeded, seedSession } from '../support/seed.ts';

const reason = reasonWithout('Firefox');
if (reason) console.log(`skipped: Firefox with forced colours and with protection (${reason})`);
test.skip(reason !== '', reason);
test.setTimeout(200_000);

let seeded: Seeded | undefined;
let browser: Driver | undefined;
test.afterEach(async () => {
  await browser?.close();
  if (seeded) await endSeeded(seeded);
  [browser, seeded] = [undefined, undefined];
});

/** Starts Firefox with settings, with a session of two pairs; returns what opens a page. */
async function start(baseURL: string, prefs: Record<string, number | boolean | string>) {
  const own = await seedSession(baseURL, { pairs: 2 });
  seeded = own;
  const driver = await startBrowser('Firefox', prefs);
  browser = driver;
  const root = baseURL.replace(/\/$/, '');
  await driver.open(`${root}/`);
  await driver.run(
    (key, value) => localStorage.setItem(key, value),
    STORAGE_KEYS.sessionId as string,
    own.sessionId,
  );
  return { driver, open: (path: string) => driver.open(`${root}${path}`) };
}

/** Returns the pixels of the window. */
async function pixelsOf(driver: Driver) {
  const file = test.info().outputPath('window.png');
  await driver.screenshot(file);
  const { data, info } = await sharp(readFileSync(file))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return ({ x, y }: Point) => {
    const at = (Math.round(y) * info.width + Math.round(x)) * info.channels;
    return [...data.subarray(at, at + 3)];
  };
}

type Swatch = { color: string; at: Point };

/** Returns the colour and the middle of each element of a selector that is shown, in the window. */
function swatchesOf(selector: string): Swatch[] {
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const color = getComputedStyle(element).backgroundColor;
    return width > 2 ? [{ color, at: { x: left + width / 2, y: top + height / 2 } }] : [];
  });
}

const channelsOf = (color: string) => (color.match(/\d+/g) ?? []).slice(0, 3).map(Number);

test('forced colours in Firefox keep swatches, and the shade around a crop', async ({ baseURL }) => {
  const { driver, open } = await start(baseURL as string, { 'browser.display.document_color_use': 2 });
  for (const [path, selector] of [
    ['/upload_data/preview', '[aria-label=Legend] button span[style*="background-color"]'],
    ['/settings/data_split', '[data-testid=split-bar] > * > :first-child'],
  ] as const) {
    await open(path);
    const isThere = () => driver.run((wanted) => document.querySelectorAll(wanted).length > 1, selector);
    await until(`Firefox: swatches of ${path}`, isThere);
    expect(await driver.run(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    // Until nothing moves any more.
    await expect(async () => {
      const swatches = await driver.run(swatchesOf, selector);
      expect(new Set(swatches.map(({ color }) => color)).size).toBe(swatches.length);
      const pixel = await pixelsOf(driver);
      for (const { color, at } of swatches) expect(pixel(at), path).toEqual(channelsOf(color));
    }).toPass({ timeout: 30_000 });
  }

  await open('/settings/pre_processing');
  await pressOn(driver, 'switch', 'Crop');
  await findControl(driver, 'button', 'Crop frame: move with the arrow keys');
  const stage = await until('Firefox: an image with the crop', () =>
    driver.run(() => {
      const image = document.querySelector<HTMLImageElement>('[data-testid=crop-stage] img');
      const box = image?.complete && image.naturalWidth > 0 && image.getBoundingClientRect();
      return box ? { left: box.left, top: box.top, width: box.width, height: box.height } : null;
    }),
  );
  // The middle of the crop stays as it is; without the shade, the corners of the image are brighter.
  await driver.run(() => {
    const frame = document.querySelector<HTMLElement>('[aria-label^="Crop frame"]') as HTMLElement;
    const shade = [...document.querySelectorAll<HTMLElement>('[data-testid=crop-stage] *')].find((one) =>
      getComputedStyle(one).boxShadow.includes('9999px'),
    ) as HTMLElement;
    for (const one of [frame, shade]) {
      Object.assign(one.style, { left: '40%', top: '40%', width: '20%', height: '20%' });
    }
    shade.id = 'shade';
  });
  const corner = { x: stage.left + 0.1 * stage.width, y: stage.top + 0.2 * stage.height };
  const sum = async () => (await pixelsOf(driver))(corner).reduce((all, value) => all + value, 0);
  const shaded = await sum();
  await driver.run(() => document.getElementById('shade')?.remove());
  expect(shaded).toBeLessThan(0.6 * (await sum()));
});

for (const [protection, prefs, isNamed] of [
  ['without protection', {}, true],
  ['that resists fingerprinting', { 'privacy.resistFingerprinting': true }, false],
] as const) {
  test(`the label under the pointer in a Firefox ${protection} is right, or stated to be unavailable`, async ({
    baseURL,
  }) => {
    const { driver, open } = await start(baseURL as string, prefs);
    await open('/upload_data/preview');
    await pressOn(driver, 'button', 'Open pair_1.png and pair_1.png');
    const stage = await until('Firefox: the viewer', () =>
      driver.run(() => {
        const images = [...document.querySelectorAll<HTMLImageElement>('[role=dialog] section img')];
        const box = images.at(-1)?.getBoundingClientRect();
        return images.length > 1 && box && box.width > 0
          ? { x: box.left + box.width / 2, y: box.top + box.height / 2 }
          : null;
      }),
    );
    await driver.hover(stage);
    await driver.hover({ x: stage.x + 3, y: stage.y + 3 });
    const text = await until('Firefox: a text on the pixel', () =>
      driver.run(() => {
        const shown = document.querySelector('[data-testid=pixel]')?.textContent ?? '';
        return /label \d|not available/.test(shown) && shown;
      }),
    );
    if (isNamed) expect(text).toMatch(/label (0|255)$/);
    else expect(text).toMatch(/Labels are not available: this browser changes the pixels that pages read\.$/);
  });
}
