import { expect, test } from '@playwright/test';
import { STORAGE_KEYS } from '@twinset/contract';
import base from '../playwright.config.ts';
import { startSession, uploadPairs } from '../support/flow.ts';
import { type Served, serve } from '../support/serve.ts';

const NAME = 'twinset.test';
const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

// Plain http under a name that is not a loopback name: the browser gives the page no secure context.
test.use({
  launchOptions: {
    ...base.use?.launchOptions,
    args: [...(base.use?.launchOptions?.args ?? []), `--host-resolver-rules=MAP ${NAME} 127.0.0.1`],
  },
});

let server: Served;
test.beforeAll(async () => {
  server = await serve('insecure-origin.log', { ALLOWED_HOSTS: NAME });
});
test.afterAll(() => server.stop());

test('over plain http the session id is a random UUID and the product works', async ({ browser }) => {
  const baseURL = server.url.replace(/127\.0\.0\.1|localhost/, NAME);
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/');
  const has = await page.evaluate(() => ({ secure: isSecureContext, uuid: typeof crypto.randomUUID }));
  expect(has).toEqual({ secure: false, uuid: 'undefined' });
  // The id is the only secret: it must not come from a predictable source.
  await page.evaluate(() => {
    const drawn: number[] = [];
    Object.assign(globalThis, { drawn });
    const real = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = ((array: Uint8Array) => {
      drawn.push(array.length);
      return real(array as Uint8Array<ArrayBuffer>);
    }) as typeof crypto.getRandomValues;
  });
  await page.getByRole('button', { name: 'Start New Session' }).click();
  await expect(page).toHaveURL(/\/upload_data\/images$/, { timeout: 30_000 });
  const id = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.sessionId);
  expect(id).toMatch(UUID_4);
  expect(await page.evaluate(() => (globalThis as unknown as { drawn: number[] }).drawn)).toEqual([16]);

  await uploadPairs(page, 2);
  await expect(page.getByRole('button', { name: /^Open pair_1/ })).toBeVisible();
  await page.evaluate((key) => localStorage.removeItem(key), STORAGE_KEYS.sessionId);
  await startSession(page);
  expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.sessionId)).not.toBe(id);
  await context.close();
});
