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
  // From now on, decoding ends when the test releases it; of the next pair, one image after the other.
  await page.evaluate(() => {
    const seen = new Set<string>();
    const waiting: (() => void)[] = [];
    const look = () => {
      const images = [...document.querySelectorAll<HTMLImageElement>('[role=dialog] section img')];
      seen.add(images.map(({ alt }) => alt.replace(/^\w+ /, '')).join());
      requestAnimationFrame(look);
    };
    look();
    Object.assign(globalThis, { seenPairs: seen, release: () => waiting.shift()?.() });
    const decode = HTMLImageElement.prototype.decode;
    HTMLImageElement.prototype.decode = async function (this: HTMLImageElement) {
      await decode.call(this);
      await new Promise<void>((resolve) => waiting.push(resolve));
    };
  });
  await page.keyboard.press('ArrowRight');
  await expect(viewerOf(page).getByRole('heading')).toHaveText('pair_2.png');
  await page.waitForTimeout(300);
  expect(await shown()).toEqual(pairOf(1));
  await expect(async () => {
    await page.evaluate(() => (globalThis as unknown as { release: () => void }).release());
    expect(await shown()).toEqual(pairOf(2));
  }).toPass();
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
  const box = await stageOf(page).boundingBox();
  // Over the image: between the two halves there is a gap.
  await stageOf(page).hover({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } });
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
