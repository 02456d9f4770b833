import { afterEach, expect, test } from 'bun:test';
import { TUNABLES } from '../tunables.ts';
import { whileAt } from './while-at.ts';

const LEASE = TUNABLES.siteLease.value;
afterEach(() => {
  TUNABLES.siteLease.value = LEASE;
});

test('a call ends when the session moves to another server, not while the database is out of reach', async () => {
  TUNABLES.siteLease.value = 10;
  const places = ['http://a', new Error('no database'), 'http://a', null];
  let looks = 0;
  const current = async () => {
    const place = places[looks++] ?? null;
    if (place instanceof Error) throw place;
    return place;
  };
  const looksAtEnd = await whileAt(current, 'http://a', async (ended) => {
    await new Promise<void>((resolve) => ended.addEventListener('abort', () => resolve()));
    return looks;
  });
  expect(looksAtEnd).toBe(places.length);
});

test('a call that has ended looks no more', async () => {
  TUNABLES.siteLease.value = 10;
  let looks = 0;
  const current = async () => {
    looks++;
    return 'http://a';
  };
  expect(await whileAt(current, 'http://a', async () => 'done')).toBe('done');
  await Bun.sleep(30);
  expect(looks).toBe(0);
});
