import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { ROOT } from '../support/paths.ts';
import { copyOfRemote, type Edit, type RemoteCopy } from '../support/remote-build.ts';
import { type RemoteServer, serveRemotes } from '../support/remote-server.ts';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';
import { type Served, serve } from '../support/serve.ts';

const LOADED = 30_000;
const FOLDER = 'mf-augment';
const PATH = '/augment/start_augmentation';

let remotes: RemoteServer;
let server: Served;
let seeded: Seeded;
let copy: RemoteCopy;
test.beforeAll(async () => {
  remotes = await serveRemotes();
  server = await serve('teams.log', remotes.env);
  seeded = await seedSession(server.url, { pairs: 3 });
  copy = copyOfRemote(FOLDER);
});
test.afterAll(async () => {
  copy.remove();
  await endSeeded(seeded);
  await server.stop();
  await remotes.close();
});
test.beforeEach(({ page }) => useSession(page, seeded));
test.afterEach(() => remotes.deploy(FOLDER, join(ROOT, FOLDER, 'dist')));

const version = (page: Page, text: string) => page.getByText(`Augment ${text}`, { exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const open = (page: Page) =>
  page.getByRole('navigation').getByRole('button', { name: 'Initiate augmentation' }).click();

const NEW_BUILD: Edit[] = [
  { file: `${FOLDER}/package.json`, from: /"version": "[^"]+"/, to: '"version": "0.2.0"' },
  {
    file: `${FOLDER}/src/start/start-page.tsx`,
    from: 'title="Start Augmentation"',
    to: 'title="Begin the run"',
  },
];

test('replacing the files of an area releases a new build while the shell keeps running', async ({
  page,
  context,
}) => {
  await page.goto(`${server.url}${PATH}`);
  await expect(title(page, 'Start Augmentation')).toBeVisible({ timeout: LOADED });
  await expect(version(page, '0.1.0')).toBeVisible();
  // A second window has opened the shell but not the area.
  const other = await context.newPage();
  await useSession(other, seeded);
  await other.goto(`${server.url}/`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  remotes.deploy(FOLDER, copy.build(NEW_BUILD));
  await open(other);
  await expect(title(other, 'Begin the run')).toBeVisible({ timeout: LOADED });
  await expect(version(other, '0.2.0')).toBeVisible();
  // A page with the old build continues with it, and loads the new one at the next visit.
  await page.getByRole('spinbutton', { name: /^train/i }).fill('5');
  await expect(title(page, 'Start Augmentation')).toBeVisible();
  await page.reload();
  await expect(title(page, 'Begin the run')).toBeVisible({ timeout: LOADED });
  await expect(version(page, '0.2.0')).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: /^train/i })).toHaveValue('5');
});

const SKEWS: { name: string; edit: Edit }[] = [
  {
    name: 'another major of the sdk',
    edit: { file: 'shell/sdk/package.json', from: /"version": "[^"]+"/, to: '"version": "9.0.0"' },
  },
  {
    name: 'another major of React',
    edit: { file: 'package.json', from: /"react": "[^"]+"/, to: '"react": "99.0.0"' },
  },
];

for (const { name, edit } of SKEWS) {
  test(`an area built against ${name} is out of date; the rest works; a correct build and Retry fix it`, async ({
    page,
  }) => {
    remotes.deploy(FOLDER, copy.build([edit]));
    await page.goto(`${server.url}${PATH}`);
    const panel = page.locator('[data-fault="out-of-date"]');
    await expect(panel).toContainText('Augment is out of date', { timeout: LOADED });
    await page.getByRole('navigation').getByRole('button', { name: 'Augmentation settings' }).click();
    await expect(page.getByRole('slider', { name: 'Train' })).toBeVisible({ timeout: LOADED });
    await open(page);
    await expect(panel).toBeVisible({ timeout: LOADED });

    remotes.deploy(FOLDER, join(ROOT, FOLDER, 'dist'));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(title(page, 'Start Augmentation')).toBeVisible({ timeout: LOADED });
  });
}
