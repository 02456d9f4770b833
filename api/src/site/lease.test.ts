import { afterEach, beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test';
import { createLog } from '../lib/log.ts';
import { TUNABLES } from '../tunables.ts';
import { Lease } from './lease.ts';

const LASTS = TUNABLES.siteLease.value - TUNABLES.siteMargin.value;
let now: number;
let clock: ReturnType<typeof spyOn>;
let calls: string[];
let delay: number;
let lease: Lease;

beforeEach(() => {
  now = 1000;
  calls = [];
  delay = 0;
  clock = spyOn(performance, 'now').mockImplementation(() => now);
  setSystemTime(new Date(2026, 0, 1));
  lease = new Lease({
    log: createLog('silent'),
    renew: async () => {
      calls.push('renew');
      now += delay;
    },
    check: async () => void calls.push('check'),
  });
});
const PAUSE = TUNABLES.sitePause.value;
afterEach(() => {
  TUNABLES.sitePause.value = PAUSE;
  clock.mockRestore();
  setSystemTime();
});

test('it counts from before the request, and ends earlier than in the database', async () => {
  expect(lease.isValid).toBe(false);
  delay = 700;
  await lease.renew();
  expect(lease.isValid).toBe(true);
  now = 1000 + LASTS - 1;
  expect(lease.isValid).toBe(true);
  now = 1000 + LASTS;
  expect(lease.isValid).toBe(false);
});

test('it also ends by the other clock, which continues while the machine sleeps', async () => {
  await lease.renew();
  setSystemTime(new Date(Date.now() + LASTS));
  expect(lease.isValid).toBe(false);
});

test('after it had ended, the sessions are checked before it is valid again', async () => {
  await lease.renew();
  await lease.renew();
  expect(calls).toEqual(['renew', 'check', 'renew']);
  now += LASTS;
  await lease.renew();
  expect(calls).toEqual(['renew', 'check', 'renew', 'renew', 'check']);
});

test('a renewal during which it ends counts as an interruption', async () => {
  await lease.renew();
  delay = LASTS;
  await lease.renew();
  expect(calls).toEqual(['renew', 'check', 'renew', 'check']);
  expect(lease.isValid).toBe(false);
});

test('sessions of others may be inherited only once it was valid for a whole lease', async () => {
  const renewFor = async (time: number) => {
    for (const end = now + time; now < end; now += 1000) await lease.renew();
  };
  await renewFor(TUNABLES.siteLease.value - 1000);
  expect(lease.isSteady).toBe(false);
  await renewFor(1000);
  expect(lease.isSteady).toBe(true);
  now += LASTS;
  await lease.renew();
  expect(lease.isSteady).toBe(false);
});

test('a call fails when renewals succeed and take too long', async () => {
  TUNABLES.sitePause.value = 1;
  delay = LASTS;
  await expect(lease.wait()).rejects.toMatchObject({
    code: 'StorageUnavailable',
    message: 'The database of the site (DATABASE_URL) does not respond.',
  });
  expect(calls.length).toBe(2 * Math.ceil(TUNABLES.sitePatience.value / LASTS));
});
