import { expect, type Page, test } from '@playwright/test';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';

let seeded: Seeded;
test.beforeAll(async ({ baseURL }) => {
  seeded = await seedSession(baseURL as string, { pairs: 3 });
});
test.afterAll(() => endSeeded(seeded));

const viewerOf = (page: Page) => page.getByRole('dialog');
const stageOf = (page: Page) => viewerOf(page).getByRole('region', { name: /^Image at / });

async function openViewer(page: Page): Promise<void> {
  await useSession(page, seeded);
  await page.goto('/upload_data/preview');
  await page.getByRole('button', { name: 'Open pair_1.png' }).click();
  await expect(stageOf(page)).toBeVisible();
}

test('a pair is shown once both halves are decoded, never one of them alone', async ({ page }) => {
  await openViewer(page);
  const shown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('[role=dialog] section img')].map(
        ({ alt, complete, naturalWidth, decoding }) => ({
          alt,
          isLoaded: complete && naturalWidth > 0,
          decoding,
        }),
      ),
    );
  const pairOf = (n: number) =>
    ['Image', 'Mask'].map((half) => ({ alt: `${half} pair_${n}.png`, isLoaded: true, decoding: 'sync' }));
  await expect.poll(shown).toEqual(pairOf(1));
  // The first decoding from now on ends late.
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seenPairs: seen });
    const look = () => {
      const images = [...document.querySelectorAll<HTMLImageElement>('[role=dialog] section img')];
      seen.add(images.map(({ alt }) => alt.replace(/^\w+ /, '')).join());
      requestAnimationFrame(look);
    };
    look();
    const decode = HTMLImageElement.prototype.decode;
    let isFirst = true;
    HTMLImageElement.prototype.decode = async function (this: HTMLImageElement) {
      await decode.call(this);
      if (!isFirst) return;
      isFirst = false;
      await new Promise((resolve) => Object.assign(globalThis, { release: resolve }));
    };
  });
  await page.keyboard.press('ArrowRight');
  await expect(viewerOf(page).getByRole('heading')).toHaveText('pair_2.png');
  await page.waitForTimeout(300);
  expect(await shown()).toEqual(pairOf(1));
  await page.evaluate(() => (globalThis as unknown as { release: () => void }).release());
  await expect.poll(shown).toEqual(pairOf(2));
  const seen = await page.evaluate(() => [
    ...(globalThis as unknown as { seenPairs: Set<string> }).seenPairs,
  ]);
  expect(seen.filter((names) => new Set(names.split(',')).size > 1)).toEqual([]);
});

test('under protection against fingerprinting the viewer names no label and states the reason', async ({
  page,
}) => {
  // As browsers with such protection do: the lowest bit of some channels changes.
  await page.addInitScript(() => {
    const read = CanvasRenderingContext2D.prototype.getImageData;
    CanvasRenderingContext2D.prototype.getImageData = function (...args: Parameters<typeof read>) {
      const image = read.apply(this, args);
      for (let at = 8; at < image.data.length; at += 101) image.data[at] = (image.data[at] as number) ^ 1;
      return image;
    };
  });
  await openViewer(page);
  await stageOf(page).hover();
  const pixel = viewerOf(page).getByTestId('pixel');
  await expect(pixel).toContainText(
    'Labels are not available: this browser changes the pixels that pages read.',
  );
  await expect(pixel).not.toContainText(/label \d/);
  await page.keyboard.press('z');
  await expect(
    viewerOf(page).getByText('Objects cannot be found: this browser changes').first(),
  ).toBeVisible();
});
