import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import base from '../playwright.config.ts';

const EVIL = 'evil.test';

// The name of the attacker's site resolves to this machine, as after the second response of a rebinding name
// server.
test.use({
  launchOptions: {
    ...base.use?.launchOptions,
    args: [...(base.use?.launchOptions?.args ?? []), `--host-resolver-rules=MAP ${EVIL} 127.0.0.1`],
  },
});

let site: Server;
let sitePort = 0;
test.beforeAll(async () => {
  site = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>A game</title>'),
  );
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  sitePort = (site.address() as AddressInfo).port;
});
test.afterAll(() => site.close());

/** Returns an id whose session must not exist after the attack. */
const newId = () => crypto.randomUUID();
const exists = async (origin: string, id: string) => {
  // Only an existing session has a bucket; this call needs a started one, so it is started first.
  await fetch(`${origin}/api/session/start_session?sessionId=${id}`, { method: 'POST' });
  const answer = await fetch(`${origin}/api/generate-signed-upload-url?sessionId=${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ filenames: ['a.png'], folder_path: 'images' }),
  });
  await fetch(`${origin}/api/session/clear_session?sessionId=${id}`, { method: 'DELETE' });
  return answer.status !== 409;
};

/** Sends requests from a page; returns what its script could read of each response. */
type Call = {
  url: string;
  init: { method?: string; mode?: 'no-cors'; body?: string; headers?: Record<string, string> };
};
const callFrom = (page: Page, calls: Call[]) =>
  page.evaluate(async (list) => {
    const read = async ({ url, init }: Call) =>
      fetch(url, init).then(
        async (response) => ({ status: response.status, text: (await response.text()).slice(0, 300) }),
        () => ({ status: 0, text: '' }),
      );
    const answers = [];
    for (const call of list) answers.push(await read(call));
    return answers;
  }, calls);

test('a page under a name that was rebound to this machine reads and changes nothing', async ({
  page,
  baseURL,
}) => {
  const { origin, port } = new URL(baseURL as string);
  const evil = `http://${EVIL}:${port}`;
  // Whatever is shown, the script below runs in a page that was loaded under this name.
  expect((await page.goto(`${evil}/`))?.status()).toBe(421);
  const id = newId();
  const answers = await callFrom(page, [
    { url: '/api/capabilities', init: {} },
    { url: '/config.json', init: {} },
    { url: `/api/gcs/create_bucket?sessionId=${id}`, init: { method: 'POST' } },
  ]);
  expect(answers.map(({ status }) => status)).toEqual([421, 421, 421]);
  for (const { text } of answers) expect(text).not.toContain('limits');
  expect(await exists(origin, id)).toBe(false);
});

for (const [where, from] of [
  ['another site', EVIL],
  ['another port of this machine', '127.0.0.1'],
] as const) {
  test(`forms and scripts of ${where} change nothing`, async ({ page, baseURL }) => {
    const { origin } = new URL(baseURL as string);
    await page.goto(`http://${from}:${sitePort}/`);
    const byFetch = newId();
    const url = `${origin}/api/gcs/create_bucket?sessionId=${byFetch}`;
    const sent: number[] = [];
    page.on('response', (response) => response.url().startsWith(origin) && sent.push(response.status()));
    await callFrom(page, [
      { url, init: { method: 'POST', mode: 'no-cors' } },
      { url, init: { method: 'POST', mode: 'no-cors', body: '{}' } },
      { url, init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' } },
    ]);
    // The last one was never sent: the browser sends a preflight request first.
    expect(sent.slice(0, 2)).toEqual([403, 403]);
    expect(await exists(origin, byFetch)).toBe(false);

    for (const [enctype, path] of [
      ['text/plain', '/gcs/create_bucket'],
      ['application/x-www-form-urlencoded', '/gcs/create_bucket'],
      ['multipart/form-data', '/augment'],
    ]) {
      const id = newId();
      await page.goto(`http://${from}:${sitePort}/`);
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().includes(id)),
        page.waitForURL((url) => url.href.includes(id)),
        page.evaluate(
          ([action, type]) => {
            const form = Object.assign(document.createElement('form'), {
              method: 'post',
              action,
              enctype: type,
            });
            form.append(Object.assign(document.createElement('input'), { name: '{"a":"', value: '"}' }));
            document.body.append(form);
            form.submit();
          },
          [`${origin}/api${path}?sessionId=${id}`, enctype],
        ),
      ]);
      expect([enctype, answer.status()]).toEqual([enctype, 403]);
      expect(await exists(origin, id)).toBe(false);
    }
  });
}
