import { expect, type Page, test } from '@playwright/test';
import { asPayload, drawPairs } from '../support/drawn.ts';
import { pressContinue, startSession, uploadFiles } from '../support/flow.ts';
import { startPathProxy } from '../support/path-proxy.ts';
import { serve } from '../support/serve.ts';

const TOKEN = 'a-token-of-the-team';

/** Records requests of a page outside a folder, and errors in its console. */
function watch(page: Page, folder: string): string[] {
  const problems: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(folder)) problems.push(`asked for ${url}`);
  });
  page.on(
    'response',
    (response) => response.status() < 400 || problems.push(`${response.status()} ${response.url()}`),
  );
  return problems;
}

test('two products under two paths of one host both work, and share nothing', async ({ browser }) => {
  const proxy = startPathProxy();
  const [one, two] = await Promise.all([
    serve('path-one.log', { PUBLIC_URL: `${proxy.origin}/tools/one`, ACCESS_TOKEN: TOKEN }),
    serve('path-two.log', { PUBLIC_URL: `${proxy.origin}/two/` }),
  ]);
  proxy.forward('/tools/one', one.url, true);
  proxy.forward('/two', two.url, false);
  const context = await browser.newContext({ baseURL: `${proxy.origin}/tools/one/` });
  try {
    const page = await context.newPage();
    await page.goto('settings/data_split');
    await expect(page).toHaveURL(/\/tools\/one\/login\?to=/);
    await page.getByLabel('Access token').fill(TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(`${proxy.origin}/tools/one/settings/data_split`);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: 'twinset_access', path: '/tools/one' });

    const problems = watch(page, `${proxy.origin}/tools/one/`);
    const stream = page.waitForRequest((request) => request.url().includes('/api/events'));
    await startSession(page);
    await stream;
    const { images, masks } = await drawPairs(2);
    await uploadFiles(page, images.map(asPayload));
    await pressContinue(page, '/tools/one/upload_data/masks');
    await uploadFiles(page, masks.map(asPayload));
    await pressContinue(page, '/tools/one/upload_data/preview');
    const pair = page.getByRole('button', { name: /^Open pair_1/ });
    await expect(pair).toBeVisible();
    await page.reload();
    await expect(pair).toBeVisible();
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(`${proxy.origin}/tools/one/`);
    expect(problems).toEqual([]);

    const other = await context.newPage();
    await other.goto(`${proxy.origin}/two`);
    const otherProblems = watch(other, `${proxy.origin}/two/`);
    await other.getByRole('button', { name: 'Start New Session' }).click();
    await expect(other).toHaveURL(`${proxy.origin}/two/upload_data/images`);
    expect(otherProblems).toEqual([]);
    await page.goto('upload_data/preview');
    await expect(pair).toBeVisible();
    expect(problems).toEqual([]);
  } finally {
    await context.close();
    await proxy.close();
    await Promise.all([one.stop(), two.stop()]);
  }
});
