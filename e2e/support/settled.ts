import { expect, type Page } from '@playwright/test';

/** Returns what a page is still loading in sight: elements that say so, and images that are not shown. */
const loadingOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inSight = (one: Element) => {
      const { top, bottom, width } = one.getBoundingClientRect();
      // What a closed part contains has a size, and loads when the part opens.
      return width > 0 && bottom > 0 && top < window.innerHeight && one.checkVisibility();
    };
    const busy = '[aria-busy=true], [role=progressbar], .fui-Spinner, .fui-SkeletonItem';
    const images = [...document.images].filter((image) => !image.complete);
    return [...document.querySelectorAll(busy), ...images]
      .filter(inSight)
      .map((one) => `${one.tagName} ${one.className} ${one.getAttribute('src') ?? ''}`);
  });

/** Waits until a page loads nothing in three looks in a row, 150 ms apart. */
export async function settled(page: Page): Promise<void> {
  let quiet = 0;
  await expect
    .poll(
      async () => {
        const loading = await loadingOf(page);
        quiet = loading.length === 0 ? quiet + 1 : 0;
        return { loading, settled: quiet >= 3 };
      },
      { intervals: [150], timeout: 30_000 },
    )
    .toEqual({ loading: [], settled: true });
}
