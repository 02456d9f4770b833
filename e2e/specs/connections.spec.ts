import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import base from '../playwright.config.ts';
import { openStreams, streamOwner } from '../support/event-streams.ts';
import { AREA_PATHS } from '../support/pages.ts';
import { contextOf, type Seeded, seedSession } from '../support/seed.ts';
import { type Served, serve } from '../support/serve.ts';

// Playwright switches the back/forward cache off; users have it.
test.use({
  launchOptions: { ...base.use?.launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
});

const PATHS = [...AREA_PATHS.filter((path) => path !== '/augment/preview'), '/'];
/** Number of addresses of one tab, and of consecutive owners of the stream. */
const [ADDRESSES, OWNERS] = process.env.TEST_LONG ? [30, 7] : [12, 2];
/** Time within which another window must own the stream. */
const PASS_MS = 2000;

let server: Served;
let seeded: Seeded;
let context: BrowserContext;
test.beforeEach(async ({ browser }) => {
  // Its own server, all of whose open streams belong to this test.
  server = await serve('connections.log');
  seeded = await seedSession(server.url, { pairs: 4 });
  context = await contextOf(browser, server.url, seeded);
});
test.afterEach(async () => {
  await context.close();
  await server.stop();
});

const streams = () => openStreams(server.url);
const data = (page: Page) => page.getByRole('region', { name: 'Status' });

/** Loads an address completely and waits until the server's data is shown. */
async function load(page: Page, path: string): Promise<void> {
  await page.goto(path, { timeout: 15_000 });
  await shown(page);
}

async function shown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(data(page)).toContainText('4 images · 4 masks');
}

/** Goes back like the browser's button; Playwright's own call waits for a load, which the cache avoids. */
const back = (page: Page) => page.evaluate(() => void setTimeout(() => history.back(), 0));

/** Starts a run that lasts until it is cancelled. */
function longRun(): Promise<unknown> {
  const form = new FormData();
  form.set(
    'config',
    JSON.stringify({
      trainRatio: 0.5,
      valRatio: 0.25,
      testRatio: 0.25,
      totalAugmentedImages: 1000,
      randomRotate: true,
      resizeAugImage: true,
      augImageDimension: { height: 1500, width: 1500 },
    }),
  );
  return seeded.client.call('augment', { form });
}

async function openTabs(count: number): Promise<Page[]> {
  const pages = await Promise.all(Array.from({ length: count }, () => context.newPage()));
  await Promise.all(pages.map((page, i) => load(page, PATHS[i % PATHS.length] as string)));
  return pages;
}

test('eight tabs share one stream, each responds, and each receives the events of a run', async () => {
  const pages = await openTabs(8);
  await expect.poll(streams).toBe(1);
  for (const page of pages) {
    await page.reload({ timeout: 15_000 });
    await shown(page);
    expect(await streams()).toBeLessThanOrEqual(1);
  }
  const run = longRun();
  const progress = /Augmenting [1-9]\d* of 1,00\d/;
  for (const page of pages) await expect(data(page)).toContainText(progress);

  // Other tabs take over the stream one after another, and the last one still receives events.
  for (let i = 0; i < OWNERS; i++) {
    const owner = (await streamOwner(pages)) as Page;
    pages.splice(pages.indexOf(owner), 1);
    await owner.close();
    await expect.poll(() => streamOwner(pages), { timeout: PASS_MS }).toBeDefined();
    await expect.poll(streams, { timeout: PASS_MS }).toBe(1);
  }
  const [last] = pages as [Page];
  const before = await data(last).textContent();
  await expect(data(last)).not.toContainText(before as string);
  await expect(data(last)).toContainText(progress);
  await seeded.client.call('cancelAugmentation');
  await run;
  await expect(data(last)).not.toContainText('Augmenting');
});

test('one tab through many addresses, with reloads and Back: none of them hangs', async () => {
  const page = await context.newPage();
  await page.addInitScript(() =>
    window.addEventListener('pageshow', ({ persisted }) =>
      Object.assign(globalThis, { restored: persisted }),
    ),
  );
  let restored = 0;
  for (let i = 0; i < ADDRESSES; i++) {
    await load(page, `${PATHS[i % PATHS.length]}?visit=${i}`);
    if (i % 3 === 1) {
      await page.reload({ timeout: 15_000 });
      await shown(page);
    }
    if (i % 4 === 3) {
      await back(page);
      await expect(page).toHaveURL(new RegExp(`visit=${i - 1}$`));
      await shown(page);
      restored += await page.evaluate(() => Number((globalThis as { restored?: boolean }).restored));
    }
    expect(await streams()).toBeLessThanOrEqual(1);
  }
  // Otherwise the cache was off and the test would prove nothing.
  expect(restored).toBe(Math.floor(ADDRESSES / 4));
  await expect.poll(streams).toBe(1);
});

test('a page in the cache has no stream and no lock; when shown again, it has the changes made in the meantime', async () => {
  const [page, other] = (await openTabs(2)) as [Page, Page];
  await other.close();
  await expect.poll(streams).toBe(1);
  await page.goto('about:blank');
  await expect.poll(streams, { timeout: PASS_MS }).toBe(0);
  await seeded.client.call('deleteImage', { params: { name: 'pair_1.png' } });
  await back(page);
  await expect(data(page)).toContainText('3 images · 4 masks');
  await expect.poll(streams).toBe(1);
});

test('a request that the cache interrupts is repeated, even if the browser never ends it', async () => {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const real = fetch;
    let cached = false;
    addEventListener('pagehide', () => {
      cached = true;
    });
    // As in WebKit.
    Object.assign(globalThis, {
      fetch: (...args: Parameters<typeof fetch>) =>
        !cached && String(args[0]).includes('/status_checks/') ? new Promise(() => {}) : real(...args),
    });
  });
  await page.goto('/upload_data/images');
  await expect(page.getByText('Loading the session').first()).toBeVisible();
  await page.goto('about:blank');
  await back(page);
  await shown(page);
});

test('the code of an area that the cache interrupts is loaded again', async () => {
  const page = await context.newPage();
  const entry = '**/remotes/mf-upload/remoteEntry.js*';
  await page.route(entry, () => {});
  await page.goto('/upload_data/images');
  await expect(page.getByText('Loading Dataset').first()).toBeVisible();
  await page.goto('about:blank');
  await page.unroute(entry);
  await back(page);
  await expect(page.getByText('pair_1.png').first()).toBeVisible({ timeout: 6000 });
});

test('without Web Locks eight tabs respond and receive the events of a run: each opens the stream for a short time', async () => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  const pages = await openTabs(8);
  const run = longRun();
  for (const page of pages) await expect(data(page)).toContainText(/Augmenting [1-9]/);
  const [page] = pages as [Page];
  await page.reload({ timeout: 15_000 });
  await shown(page);
  await seeded.client.call('cancelAugmentation');
  await run;
  for (const each of pages) await expect(data(each)).not.toContainText('Augmenting');
});

for (const fault of ['freezes', 'hangs'] as const) {
  test(`the window that owns the stream ${fault}: another one takes over, and it follows when it is back`, async () => {
    const pages = await openTabs(3);
    await expect.poll(() => streamOwner(pages)).toBeDefined();
    const owner = (await streamOwner(pages)) as Page;
    const others = pages.filter((page) => page !== owner);
    if (fault === 'freezes') await owner.evaluate(() => void document.dispatchEvent(new Event('freeze')));
    else
      await owner.evaluate(() => {
        setTimeout(() => {
          for (const end = performance.now() + 9000; performance.now() < end; );
        }, 0);
      });
    await expect.poll(() => streamOwner(others), { timeout: 3 * PASS_MS }).toBeDefined();
    const run = longRun();
    for (const page of others) await expect(data(page)).toContainText('Augmenting');
    if (fault === 'freezes') await owner.evaluate(() => void document.dispatchEvent(new Event('resume')));
    await expect(data(owner)).toContainText('Augmenting');
    await expect.poll(streams).toBe(1);
    await seeded.client.call('cancelAugmentation');
    await run;
  });
}

test('without visible windows and jobs there is no stream; during a run a hidden window keeps it', async () => {
  const page = await context.newPage();
  await page.addInitScript(() => {
    let hidden = false;
    Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') });
    Object.assign(globalThis, {
      hide: (next: boolean) => {
        hidden = next;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
  const hide = (hidden: boolean) =>
    page.evaluate((next) => (globalThis as unknown as { hide: (next: boolean) => void }).hide(next), hidden);
  await load(page, '/upload_data/images');
  await expect.poll(streams).toBe(1);
  await hide(true);
  await expect.poll(streams, { timeout: PASS_MS }).toBe(0);
  await hide(false);
  await expect.poll(streams, { timeout: PASS_MS }).toBe(1);
  const run = longRun();
  await expect(data(page)).toContainText('Augmenting');
  await hide(true);
  await page.waitForTimeout(PASS_MS);
  expect(await streams()).toBe(1);
  await seeded.client.call('cancelAugmentation');
  await run;
  await expect.poll(streams, { timeout: 5000 }).toBe(0);
  await hide(false);
  await expect(data(page)).not.toContainText('Augmenting');
});
