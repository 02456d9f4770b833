import { expect, type Page, test } from '@playwright/test';
import { REMOTES } from '@twinset/federation';
import { type RemoteServer, SLOW_MS, serveRemotes } from '../support/remote-server.ts';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';
import { type Served, serve } from '../support/serve.ts';

const LOADED = 30_000;

let remotes: RemoteServer;
let server: Served;
let seeded: Seeded;
test.beforeAll(async () => {
  remotes = await serveRemotes();
  server = await serve('federation.log', remotes.env);
  seeded = await seedSession(server.url, { pairs: 3 });
});
test.afterAll(async () => {
  await endSeeded(seeded);
  await server.stop();
  await remotes.close();
});
test.beforeEach(({ page }) => useSession(page, seeded));

const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });
const panel = (page: Page, fault: string) => page.locator(`[data-fault="${fault}"]`);
const slider = (page: Page) => page.getByRole('slider', { name: 'Train' });
const navBar = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name });

/** Checks that the other areas and the shell work. */
async function expectOthersWork(page: Page) {
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('3 images');
  await navBar(page, 'Upload data').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Images' })).toBeVisible({ timeout: LOADED });
  await navBar(page, 'Initiate augmentation').click();
  await expect(page.getByRole('button', { name: 'Start Augmentation' })).toBeVisible({ timeout: LOADED });
  await navBar(page, 'Augmentation settings').click();
}

const FAULTS = [
  { name: 'its files are missing', fault: 'missing', files: /./ },
  { name: 'its chunks are missing, as after a careless deployment', fault: 'missing', files: /\/static\// },
  { name: 'HTML with 200 is sent for every file', fault: 'html', files: /./ },
  { name: 'HTML with 200 is sent for its entry', fault: 'html', files: /remoteEntry\.js/ },
  { name: 'HTML with 200 is sent for its chunks', fault: 'html', files: /\/static\// },
] as const;

for (const { name, fault, files } of FAULTS) {
  test(`${name}: a panel with Retry is shown, the rest works, Retry recovers`, async ({ page }) => {
    remotes.setFault('mf-settings', fault, files);
    try {
      await page.goto(`${server.url}/settings/data_split`);
      await expect(panel(page, 'unreachable')).toBeVisible({ timeout: LOADED });
      await expectOthersWork(page);
      await expect(retry(page)).toBeVisible({ timeout: LOADED });
      // While it still fails, Retry requests it again and shows the panel again.
      const asked = page.waitForRequest(/mf-settings\/remoteEntry\.js/);
      await retry(page).click();
      await asked;
      await expect(retry(page)).toBeVisible({ timeout: LOADED });
    } finally {
      remotes.setFault('mf-settings', null);
    }
    await retry(page).click();
    await expect(slider(page)).toBeVisible({ timeout: LOADED });
  });
}

test('the server of the remotes is stopped and started again', async ({ page }) => {
  await page.goto(`${server.url}/`);
  await remotes.down();
  try {
    await navBar(page, 'Augmentation settings').click();
    await expect(panel(page, 'unreachable')).toBeVisible({ timeout: LOADED });
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Twinset' })).toBeVisible();
    await navBar(page, 'Augmentation settings').click();
    await expect(retry(page)).toBeVisible({ timeout: LOADED });
  } finally {
    await remotes.up();
  }
  await retry(page).click();
  await expect(slider(page)).toBeVisible({ timeout: LOADED });
});

test("a server that hangs: cancelled after the shell's timeout; Retry works while the first request still hangs", async ({
  page,
}) => {
  remotes.setFault('mf-settings', 'hang');
  try {
    await page.goto(`${server.url}/settings/data_split`);
    await expect(panel(page, 'slow')).toBeVisible({ timeout: LOADED });
    await expectOthersWork(page);
  } finally {
    remotes.setFault('mf-settings', null);
  }
  await expect(slider(page).or(retry(page))).toBeVisible({ timeout: LOADED });
  if (await retry(page).isVisible()) await retry(page).click();
  await expect(slider(page)).toBeVisible({ timeout: LOADED });
});

test('a server that responds after 30 s: Retry before and after that works, and the late responses have no effect', async ({
  page,
}) => {
  test.skip(process.env.TEST_LONG !== '1', 'long: set TEST_LONG=1');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const started = Date.now();
  remotes.setFault('mf-settings', 'slow');
  try {
    await page.goto(`${server.url}/settings/data_split`);
    for (let round = 0; round < 2; round++) {
      await expect(panel(page, 'slow')).toBeVisible({ timeout: LOADED });
      await retry(page).click();
      await expect(retry(page)).toBeHidden();
    }
    await expect(panel(page, 'slow')).toBeVisible({ timeout: LOADED });
    await page.waitForTimeout(Math.max(0, SLOW_MS + 10_000 - (Date.now() - started)));
    await expectOthersWork(page);
  } finally {
    remotes.setFault('mf-settings', null);
  }
  // The page may still be loading: either it or another Retry is shown.
  await expect(slider(page).or(retry(page))).toBeVisible({ timeout: LOADED });
  if (await retry(page).isVisible()) await retry(page).click();
  await expect(slider(page)).toBeVisible({ timeout: LOADED });
  expect(errors).toEqual([]);
});

test('one React, one store: the manifests', async ({ request }) => {
  const read = async (path: string) => (await request.get(`${server.url}${path}`)).json();
  const shared = [
    '@twinset/contract',
    '@twinset/router',
    '@twinset/sdk',
    '@twinset/ui',
    'react',
    'react-dom',
  ];
  for (const { folder } of REMOTES) {
    const manifest = await read(`/remotes/${folder}/mf-manifest.json`);
    const entries = manifest.shared as {
      name: string;
      singleton: boolean;
      assets: { js: { sync: string[] } };
    }[];
    expect(entries.filter(({ name }) => !shared.includes(name))).toEqual([]);
    expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(['@twinset/sdk', 'react']));
    // A remote has no fallback copy: no shared package is among its files.
    for (const { singleton, assets } of entries)
      expect({ singleton, files: assets.js.sync }).toEqual({ singleton: true, files: [] });
  }
});

interface Shared {
  get: () => Promise<() => unknown> | (() => unknown);
}
interface Federation {
  __INSTANCES__: { name: string; shareScopeMap: { default?: Record<string, Record<string, Shared>> } }[];
}

test('one React, one store: in the page', async ({ page }) => {
  await page.addInitScript(() => {
    const renderers: unknown[] = [];
    Object.assign(globalThis, {
      renderers,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        checkDCE: () => {},
        inject: (renderer: unknown) => renderers.push(renderer),
        onCommitFiberRoot: () => {},
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
        onScheduleFiberRoot: () => {},
      },
    });
  });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  /** Calls an action of the store that the shell provides. */
  const act = (name: string, ...args: unknown[]) =>
    page.evaluate(
      async ([action, given]) => {
        const { __INSTANCES__ } = (globalThis as unknown as { __FEDERATION__: Federation }).__FEDERATION__;
        const versions = __INSTANCES__.find((each) => each.name === 'shell')?.shareScopeMap.default?.[
          '@twinset/sdk'
        ];
        const [entry] = Object.values(versions ?? {});
        const sdk = (await entry?.get())?.() as {
          getStore: () => Record<string, (...args: unknown[]) => void>;
        };
        sdk.getStore()[action as string]?.(...(given as unknown[]));
      },
      [name, args] as const,
    );

  await page.goto(`${server.url}/settings/data_split`);
  await expect(slider(page)).toHaveValue('60', { timeout: LOADED });
  await act('setRatio', 'train', 0.8);
  await expect(slider(page)).toHaveValue('80');
  await slider(page).press('ArrowRight');

  await navBar(page, 'Initiate augmentation').click();
  await act('setConfig', { initialTrainSaveId: 77 });
  await expect(page.getByRole('spinbutton', { name: /^train/i })).toHaveValue('77', { timeout: LOADED });

  await navBar(page, 'Upload data').click();
  await act('setFailed', 'images', [{ filename: 'set-by-the-shell.png', reason: 'A reason.' }]);
  await expect(page.getByText('set-by-the-shell.png')).toBeVisible({ timeout: LOADED });

  await navBar(page, 'Augmentation settings').click();
  await expect(slider(page)).toHaveValue('81');
  const versions = await page.evaluate(() => {
    const { __INSTANCES__ } = (globalThis as unknown as { __FEDERATION__: Federation }).__FEDERATION__;
    return __INSTANCES__.flatMap(({ shareScopeMap }) =>
      Object.entries(shareScopeMap.default ?? {}).map(([name, each]) => ({
        name,
        copies: Object.keys(each).length,
      })),
    );
  });
  expect(versions.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['react', 'react-dom', '@twinset/sdk']),
  );
  expect(versions.filter(({ copies }) => copies !== 1)).toEqual([]);
  expect(
    await page.evaluate(() => (globalThis as unknown as { renderers: unknown[] }).renderers.length),
  ).toBe(1);
  expect(errors).toEqual([]);
});
