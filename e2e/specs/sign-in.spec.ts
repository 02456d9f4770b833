import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import base from '../playwright.config.ts';
import { startSession, uploadPairs } from '../support/flow.ts';
import { serve } from '../support/serve.ts';

const TOKEN = 'a-token-of-the-team';
const OTHER = 'other.test';

test.use({
  launchOptions: {
    ...base.use?.launchOptions,
    args: [...(base.use?.launchOptions?.args ?? []), `--host-resolver-rules=MAP ${OTHER} 127.0.0.1`],
  },
});

test('with an access token users sign in once; pages, uploads and links from other sites then work', async ({
  browser,
}) => {
  const served = await serve('sign-in.log', { ACCESS_TOKEN: TOKEN });
  const site = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Wiki</title><a href="${served.url}/upload_data/images">Tool</a>`),
  );
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const context = await browser.newContext({ baseURL: served.url });
  try {
    const page = await context.newPage();
    await page.goto('/upload_data/images');
    await expect(page).toHaveURL(/\/login\?to=/);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    const token = page.getByLabel('Access token');
    await expect(token).toBeFocused();
    await token.fill('not-the-token');
    await token.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('The access token is wrong.');
    await page.getByLabel('Access token').fill(TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(`${served.url}/upload_data/images`);

    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await startSession(page);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await uploadPairs(page, 2);
    await expect(page.getByRole('button', { name: /^Open pair_1/ })).toBeVisible();
    expect(problems).toEqual([]);

    await page.goto(`http://${OTHER}:${(site.address() as AddressInfo).port}/`);
    await page.getByRole('link', { name: 'Tool' }).click();
    await expect(page).toHaveURL(`${served.url}/upload_data/images`);
    await expect(page.getByRole('heading', { level: 1, name: 'Images' })).toBeVisible();
  } finally {
    await context.close();
    await served.stop();
    site.close();
  }
});
