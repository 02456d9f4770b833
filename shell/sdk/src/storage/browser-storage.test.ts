import { afterEach, expect, test } from 'bun:test';
import { MemoryStorage } from '../testing/memory-storage.ts';
import {
  browserLocks,
  browserStorage,
  openChannel,
  subscribeUnavailableFeatures,
  tabStorage,
  unavailableFeatures,
} from './browser-storage.ts';

const NAMES = ['localStorage', 'sessionStorage', 'BroadcastChannel'] as const;
const before = NAMES.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
afterEach(() => {
  for (const [i, name] of NAMES.entries()) {
    const former = before[i];
    if (former === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, former);
  }
});

/** Simulates Firefox with blocked site data: reading the property throws. */
const refuse = (name: string) =>
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });

test('values that a full storage refuses are kept in memory and read instead of the older value', () => {
  const full = new MemoryStorage();
  full.setItem('key', 'old');
  full.setItem = () => {
    throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
  };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: full });
  browserStorage.setItem('key', 'new');
  expect(browserStorage.getItem('key')).toBe('new');
  browserStorage.removeItem('key');
  expect(browserStorage.getItem('key')).toBeNull();
});

test('blocked storage and channels are replaced, and each loss is reported once', async () => {
  for (const name of NAMES) refuse(name);
  let notified = 0;
  const stop = subscribeUnavailableFeatures(() => notified++);
  const had = unavailableFeatures().length;
  for (const storage of [browserStorage, tabStorage]) {
    storage.setItem('blocked', 'here');
    expect(storage.getItem('blocked')).toBe('here');
    storage.removeItem('blocked');
    expect(storage.getItem('blocked')).toBeNull();
  }
  expect(openChannel('name', () => {})).toBeNull();
  expect(openChannel('name', () => {})).toBeNull();
  expect([...unavailableFeatures()].sort()).toEqual(['channel', 'storage']);
  expect(notified).toBe(2 - had);
  // Missing Web Locks are not reported: the stream is merely not shared.
  expect(await browserLocks()).toBeNull();
  expect(unavailableFeatures().length).toBe(2);
  stop();
});
