import { afterEach, expect, test } from 'bun:test';
import { createLog } from '../lib/log.ts';
import { openRecords } from '../records/open.ts';
import { until } from '../testing/until.ts';
import { TUNABLES } from '../tunables.ts';
import { Site } from './site.ts';

const { sitePause, siteSend } = TUNABLES;
const [PAUSE, SEND] = [sitePause.value, siteSend.value];
afterEach(() => {
  sitePause.value = PAUSE;
  siteSend.value = SEND;
});

test('changes that the database refuses are stored again after a pause', async () => {
  let attempts = 0;
  const db = {
    async run() {
      attempts++;
      await Bun.sleep(0);
      throw new Error('permission denied');
    },
  };
  const records = openRecords(':memory:');
  const site = new Site({
    log: createLog('silent'),
    db: db as never,
    records,
    env: {} as never,
    peerKey: 'key',
  });
  records.sessions.add('a'.repeat(40));
  sitePause.value = 60_000;
  void site.stored();
  await Bun.sleep(20);
  expect(attempts).toBe(1);
});

test('changes of work in the background that the database refuses are reported', async () => {
  const lines: string[] = [];
  const db = {
    run: () => Promise.reject(new Error('permission denied')),
    once: async () => [],
    close: async () => {},
  };
  const records = openRecords(':memory:');
  const log = createLog('error', (line) => void lines.push(line));
  const env = { HOST: '127.0.0.1' } as never;
  const site = new Site({ log, db: db as never, records, env, peerKey: 'key' });
  siteSend.value = 5;
  await site.join(1, { loaded: () => {}, hasWork: () => false, restore: async () => {} });
  records.sessions.add('a'.repeat(40));
  await until('it is reported', () => lines.length > 0);
  expect(JSON.parse(lines[0] as string)).toMatchObject({
    message: 'changes are not in the database yet',
    error: { message: 'permission denied' },
  });
  await site.leave();
});
