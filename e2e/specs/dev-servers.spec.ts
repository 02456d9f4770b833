import { expect, type Page, test } from '@playwright/test';
import { AREAS } from '@twinset/contract';
import { REMOTES, SHELL } from '@twinset/federation';
import { startDev } from '../support/dev-servers.ts';
import { drawPairs, writeFiles } from '../support/drawn.ts';
import { mainJob, TOTAL } from '../support/main-job.ts';

const long = process.env.TEST_LONG === '1';
if (!long) console.log('skipped: the development servers compile everything; npm run test:long');
test.describe.configure({ mode: 'serial' });

/** Records errors of a page, and sockets for hot updates that a server refuses. */
function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('websocket', (socket) =>
    socket.on('socketerror', (error) => problems.push(`${socket.url()}: ${error}`)),
  );
  return problems;
}

test('`npm run dev`: the whole job through the servers of the shell and all areas', async ({ browser }) => {
  test.skip(!long, 'long: set TEST_LONG=1');
  test.setTimeout(400_000);
  const servers = await startDev('dev.log', [], [SHELL.port, ...REMOTES.map(({ port }) => port)]);
  const context = await browser.newContext({ baseURL: `http://localhost:${SHELL.port}/` });
  try {
    const page = await context.newPage();
    const problems = watch(page);
    const sockets = new Set<number>();
    page.on('websocket', (socket) =>
      socket.on('framereceived', () => sockets.add(Number(new URL(socket.url()).port))),
    );
    const { images, masks } = await drawPairs(30);
    const data = {
      name: 'drawn',
      images: writeFiles(test.info().outputPath('images'), images),
      masks: [] as string[],
    };
    data.masks = writeFiles(test.info().outputPath('masks'), masks);
    await mainJob(page, data, { train: TOTAL, val: 6, test: 3 }, 'dev');
    expect(problems).toEqual([]);
    // Every server can notify this page of changes.
    expect([...sockets].sort()).toEqual([SHELL.port, ...REMOTES.map(({ port }) => port)]);
  } finally {
    await context.close();
    await servers.stop();
  }
});

for (const { folder: name, port, base } of REMOTES) {
  test(`\`npm run dev -- ${name}\`: only the area, with sample pairs`, async ({ page }) => {
    test.skip(!long, 'long: set TEST_LONG=1');
    test.setTimeout(300_000);
    const servers = await startDev(`dev-${name}.log`, [name], [port]);
    try {
      const problems = watch(page);
      await page.goto(`http://127.0.0.1:${port}/`);
      const pages = AREAS.find((row) => row.folder === name)?.pages ?? [];
      for (const { path } of pages) {
        // The last page of the augment area needs a result.
        if (base === '/augment' && path === 'preview') continue;
        await page.goto(`http://127.0.0.1:${port}${base}/${path}`);
        await expect(page.locator('#page-title')).toBeVisible({ timeout: 60_000 });
      }
      const session = await page.evaluate(() => localStorage.getItem('sessionId'));
      const names = await (
        await fetch(`http://127.0.0.1:${port}/api/upload/backend/image_names?sessionId=${session}`)
      ).text();
      expect(names).toContain('cells_1.png');
      expect(problems).toEqual([]);
    } finally {
      await servers.stop();
    }
  });
}
