import { afterEach, expect, test } from 'bun:test';
import { createLog } from '../lib/log.ts';
import { openRecords } from '../records/open.ts';
import { TUNABLES } from '../tunables.ts';
import { Site } from './site.ts';

const PAUSE = TUNABLES.sitePause.value;
afterEach(() => {
  TUNABLES.sitePause.value = PAUSE;
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
    ...{ log: createLog('silent'), db: db as never, records, env: {} as never, peerKey: 'key' },
  });
  records.sessions.add('a'.repeat(40));
  TUNABLES.sitePause.value = 60_000;
  void site.stored();
  await Bun.sleep(20);
  expect(attempts).toBe(1);
});
