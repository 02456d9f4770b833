import { existsSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import base from '../playwright.config.ts';
import { drawPairs, writeFiles } from '../support/drawn.ts';
import { mainJob, TOTAL } from '../support/main-job.ts';
import { freePort, HOST, NGINX, startNginx } from '../support/nginx.ts';
import { serve } from '../support/serve.ts';

const TOKEN = 'a-token-of-the-team';

/** Returns why the tests cannot run here; "" if they can. */
function reasonNot(): string {
  if (process.env.TEST_LONG !== '1') return 'long: set TEST_LONG=1';
  return existsSync(NGINX) ? '' : 'nginx is not installed';
}
const reason = reasonNot();
if (reason)
  console.log(`skipped: the job behind nginx (${reason}); below-a-path.spec.ts uses a smaller proxy`);

test.use({
  ignoreHTTPSErrors: true,
  launchOptions: {
    ...base.use?.launchOptions,
    args: [...(base.use?.launchOptions?.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  },
});

async function pairs() {
  const { images, masks } = await drawPairs(30);
  return {
    name: 'drawn',
    images: writeFiles(test.info().outputPath('images'), images),
    masks: writeFiles(test.info().outputPath('masks'), masks),
  };
}

/** Records requests of a page outside the path, and failed ones. */
function watch(page: Page, site: string): string[] {
  const problems: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http') && !request.url().startsWith(site))
      problems.push(`request outside the path: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}

/** Returns the protocols by which the page and its parts were loaded; those from the cache have none. */
const protocols = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      ['navigation', 'resource']
        .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
        .map(({ nextHopProtocol }) => nextHopProtocol)
        .filter((protocol) => protocol !== ''),
    ),
  ]);

for (const { keep, token } of [
  { keep: true, token: TOKEN },
  { keep: false, token: '' },
]) {
  const how = keep ? 'keeps the path, with an access token' : 'removes the path';
  test(`the whole job behind nginx that ${how}`, async ({ browser }) => {
    test.skip(reason !== '', reason);
    test.setTimeout(300_000);
    const port = await freePort();
    const served = await serve(`nginx-${keep}-server.log`, {
      PUBLIC_URL: `https://${HOST}:${port}/twinset/`,
      TRUST_PROXY: 'true',
      ACCESS_TOKEN: token,
    });
    const nginx = await startNginx(NGINX, `nginx-${keep}.log`, { port, to: [served.url], keep });
    const context = await browser.newContext({ baseURL: nginx.url, ignoreHTTPSErrors: true });
    try {
      const page = await context.newPage();
      await page.goto(nginx.url.replace(/\/$/, ''));
      if (token !== '') {
        await expect(page).toHaveURL(`${nginx.url}login?to=%2F`);
        await page.getByLabel('Access token').fill(token);
        await page.getByRole('button', { name: 'Sign in' }).click();
        const [cookie] = await context.cookies();
        expect(cookie).toMatchObject({ path: '/twinset', secure: true, httpOnly: true, sameSite: 'Strict' });
      }
      await expect(page).toHaveURL(nginx.url);
      const problems = watch(page, nginx.url);
      await page.goto('api/docs');
      await page.getByRole('link', { name: 'openapi.json' }).click();
      await expect(page).toHaveURL(`${nginx.url}api/openapi.json`);

      await mainJob(page, await pairs(), { train: TOTAL, val: 6, test: 3 }, `nginx-${keep}`);
      expect(await page.evaluate(() => isSecureContext)).toBe(true);
      expect(await protocols(page)).toEqual(['h2']);
      expect(problems).toEqual([]);
    } finally {
      await context.close();
      await nginx.stop();
      await served.stop();
    }
  });
}
