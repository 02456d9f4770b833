import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { STORAGE_KEYS } from '@twinset/contract';
import base from '../playwright.config.ts';
import { pressDownload } from '../support/download.ts';
import { drawPairs, writeFiles } from '../support/drawn.ts';
import { startStorageService } from '../support/emulator.ts';
import { pressContinue, startSession, turnOn, typeNumber, uploadFiles } from '../support/flow.ts';
import { freePort, HOST, NGINX, startNginx } from '../support/nginx.ts';
import { checkZip } from '../support/result.ts';
import { type Served, serve } from '../support/serve.ts';

const PAIRS = 10;
const TRAIN = 200;
const SIZE = { width: 400, height: 400 };

/** Returns why the test cannot run here; "" if it can. */
function reasonNot(): string {
  if (!process.env.S3_EMULATOR) return 'S3_EMULATOR does not name a versitygw program';
  const has = {
    nginx: existsSync(NGINX),
    openssl: Bun.which('openssl'),
    'redis-server': process.env.REDIS_SERVER || Bun.which('redis-server'),
    PostgreSQL: process.env.POSTGRES_BIN || existsSync('/usr/lib/postgresql'),
  };
  const missing = Object.entries(has).find(([, found]) => !found);
  return missing ? `${missing[0]} is not installed` : '';
}
const reason = reasonNot();
if (reason) console.log(`skipped: two servers behind nginx (${reason})`);

test.use({
  ignoreHTTPSErrors: true,
  launchOptions: {
    ...base.use?.launchOptions,
    args: [...(base.use?.launchOptions?.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  },
});

async function metric({ url }: Served, name: string): Promise<number> {
  const path = name.startsWith('twinset_worker_') ? '/metrics' : '/api/metrics';
  const text = await (await fetch(`${url}${path}`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** Reads the events of a session from one server, until that is killed. */
function eventsOf({ url }: Served, sessionId: string): { text: string } {
  const events = { text: '' };
  const read = async () => {
    const response = await fetch(`${url}/api/events?sessionId=${sessionId}`);
    for await (const bytes of response.body ?? []) events.text += new TextDecoder().decode(bytes);
  };
  read().catch(() => {});
  return events;
}

test('@emulator a run that one of two servers behind nginx started continues when it is killed', async ({
  browser,
}) => {
  test.skip(reason !== '', reason);
  const folder = mkdtempSync(join(tmpdir(), 'twinset-servers-'));
  const port = await freePort();
  const site = await startStorageService('shared-site.ts');
  const env = {
    ...site.env,
    PUBLIC_URL: `https://${HOST}:${port}/twinset/`,
    TRUST_PROXY: 'true',
    WORKERS: '1',
  };
  const servers = await Promise.all([serve('servers-1.log', env), serve('servers-2.log', env)]);
  const nginx = await startNginx(NGINX, 'servers-nginx.log', {
    port,
    to: servers.map(({ url }) => url),
    keep: true,
  });
  const running = [...servers];
  const context = await browser.newContext({ baseURL: nginx.url, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    const { images, masks } = await drawPairs(PAIRS);
    const data = {
      name: 'drawn',
      images: writeFiles(join(folder, 'images'), images),
      masks: writeFiles(join(folder, 'masks'), masks),
    };
    await startSession(page);
    await uploadFiles(page, data.images);
    await pressContinue(page, '/upload_data/masks');
    await uploadFiles(page, data.masks);
    await pressContinue(page, '/upload_data/preview');
    await page.goto('settings/select_transformation');
    await turnOn(page, /rotat/i);
    await typeNumber(page, /augmented training images/i, TRAIN);
    await page.goto('settings/pre_processing');
    await turnOn(page, /resize/i);
    await typeNumber(page, /resize height/i, SIZE.height);
    await typeNumber(page, /resize width/i, SIZE.width);

    // Another browser with the same session has a separate event stream.
    const storageState = await context.storageState();
    const stored = storageState.origins.flatMap(({ localStorage }) => localStorage);
    const sessionId = stored.find(({ name }) => name.includes(STORAGE_KEYS.sessionId))?.value ?? '';
    const other = await browser.newContext({ baseURL: nginx.url, ignoreHTTPSErrors: true, storageState });
    const watching = await other.newPage();
    const events = servers.map((server) => eventsOf(server, sessionId));
    for (const one of [page, watching]) await one.goto('augment/start_augmentation');
    await page.getByRole('button', { name: 'Start Augmentation' }).click();
    // Without a worker process the run waits: both servers report it, and the first one is killed when shards can begin.
    for (const one of [page, watching])
      await expect(one.getByText('No worker process is running.').first()).toBeVisible();
    for (const one of events) await expect.poll(() => one.text).toContain('No worker process is running.');
    const pending = () => Promise.all(servers.map((server) => metric(server, 'twinset_pending_shards')));
    await expect.poll(async () => (await pending()).filter((count) => count > 0).length).toBe(1);
    const [owner, heir] = (await pending())[0] === 0 ? servers.toReversed() : servers;
    running.push(await serve('servers-worker.log', env, { program: 'api/src/worker.ts' }));
    process.kill((owner as Served).child.pid as number, 'SIGKILL');

    await expect.poll(() => metric(heir as Served, 'twinset_sessions'), { timeout: 30_000 }).toBe(1);
    for (const one of [page, watching])
      await expect(one.getByText('Augmentation completed!').first()).toBeVisible({ timeout: 60_000 });
    await pressContinue(page, '/augment/preview');
    await page.getByRole('switch').first().check();
    await expect(page.getByRole('button', { name: /^Open img_1\.png/ })).toBeVisible();
    const file = await pressDownload(page);
    await checkZip(await file.path(), { data, counts: { train: TRAIN, val: 2, test: 2 }, size: SIZE });
  } finally {
    for (const one of browser.contexts()) await one.close();
    await nginx.stop();
    await Promise.all(running.map((one) => one.stop()));
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
