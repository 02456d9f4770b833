import { type Browser, expect, type Page } from '@playwright/test';
import { observePage, type Vitals, vitalsOf } from '../../support/observe.ts';
import { contextOf, type Seeded } from '../../support/seed.ts';
import { interactionTimes, traceOf } from './main-tasks.ts';

/** Transforms that the job switches on. */
const SWITCHED = ['Flip left-right', 'Flip up-down', 'Random rotation', 'Random crop', 'Brightness'];
/** Pause after an interaction, so that the browser reports its paint. */
const PAUSE_MS = 150;

/** Goes to a pair by its number. @returns the time until its image and mask are shown, in milliseconds */
async function jump(page: Page, number: number): Promise<number> {
  await page.getByRole('spinbutton', { name: 'Go to pair' }).fill(String(number));
  const start = performance.now();
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    (at) => {
      const images = [...document.querySelectorAll<HTMLImageElement>(`[data-position="${at}"] img`)];
      return (
        images.length === 2 && images.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      );
    },
    number - 1,
    { polling: 'raf' },
  );
  return performance.now() - start;
}

/**
 * Does a job with real pointer and keyboard events: search, filter, open and walk pairs, split, transformations.
 * @param report called with the name of each page, its measurements, and the processor time of the longest interaction
 * @returns the longest time until a pair that was reached by its number was shown, in milliseconds
 */
export async function doJob(
  { browser, url, seeded, pairs }: { browser: Browser; url: string; seeded: Seeded; pairs: number },
  report: (name: string, vitals: Vitals, processor: number) => void,
): Promise<number> {
  const context = await contextOf(browser, url, seeded);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await observePage(page);
  const rest = () => page.waitForTimeout(PAUSE_MS);
  const key = async (name: string, times = 1) => {
    for (let i = 0; i < times; i++) {
      await page.keyboard.press(name);
      await rest();
    }
  };
  // With real keys, whose effects the browser does not count as unexpected shifts.
  const clear = async () => {
    await key('Control+a');
    await key('Delete');
  };
  const part = async (name: string, work: () => Promise<void>) => {
    const { trace } = await traceOf(page, async () => {
      await work();
      await rest();
    });
    report(name, await vitalsOf(page), Math.max(0, ...interactionTimes(trace)));
  };

  const jumps: number[] = [];
  await part('images', async () => {
    await page.goto('/upload_data/images');
    const search = page.getByRole('searchbox', { name: 'Search files by name' });
    await search.click();
    await page.keyboard.type('pair_12', { delay: PAUSE_MS });
    await clear();
    await page.getByRole('region', { name: 'Images', exact: true }).hover();
    for (let i = 0; i < 10; i++) {
      await page.mouse.wheel(0, 1500);
      await rest();
    }
    await page
      .getByRole('button', { name: /^Delete pair_/ })
      .first()
      .focus();
    await key('ArrowDown', 5);
  });

  await part('preview', async () => {
    await page.goto('/upload_data/preview');
    const cards = page.getByRole('button', { name: /^Open pair_/ });
    await expect(cards.first()).toBeVisible({ timeout: 60_000 });
    await page.getByRole('searchbox', { name: 'Search by name' }).click();
    await page.keyboard.type('pair_12', { delay: PAUSE_MS });
    await clear();
    await expect(cards.first()).toBeVisible();
    for (const columns of ['3 columns', '1 column', '2 columns']) {
      await page.getByRole('radio', { name: columns }).click({ force: true });
      await rest();
    }
    await page.getByRole('switch', { name: 'Mask over image' }).click();
    await rest();
    await cards.first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await key('ArrowRight', 8);
    await key('+', 3);
    await key('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await cards.first().focus();
    await key('ArrowDown', 8);
    for (const share of [1, 0.5, 0.25]) jumps.push(await jump(page, Math.round(share * pairs)));
  });

  await part('data split', async () => {
    await page.goto('/settings/data_split');
    const slider = page.getByRole('slider', { name: 'Train' });
    await expect(slider).toBeVisible();
    await slider.focus();
    await key('ArrowLeft', 8);
  });

  await part('transformations', async () => {
    await page.goto('/settings/select_transformation');
    for (const name of SWITCHED) {
      await page.getByRole('switch', { name }).first().click();
      await rest();
    }
    await key('Control+z', 3);
  });

  await part('palette', async () => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await key('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.type('split', { delay: PAUSE_MS });
  });
  await context.close();
  return Math.max(...jumps);
}
