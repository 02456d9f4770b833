import { beforeEach, expect, test } from 'bun:test';
import { MemoryStorage } from '../testing/memory-storage.ts';
import {
  clearSessionId,
  ensureSessionId,
  noteSessionSeen,
  randomUuid,
  storedSessionId,
  wasSessionSeen,
} from './session-id.ts';

const UUID4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

beforeEach(() => {
  globalThis.localStorage = new MemoryStorage();
});

test('randomUuid() returns a version 4 UUID without crypto.randomUUID, which is missing over plain http', () => {
  const made = new Set(
    Array.from({ length: 50 }, () => randomUuid({ getRandomValues: crypto.getRandomValues.bind(crypto) })),
  );
  expect(made.size).toBe(50);
  for (const id of made) expect(id).toMatch(UUID4);
});

test('the id is stored under the fixed key and removed on request', () => {
  expect(storedSessionId()).toBeNull();
  const id = ensureSessionId();
  expect(id).toMatch(UUID4);
  expect(localStorage.getItem('sessionId')).toBe(id);
  expect(ensureSessionId()).toBe(id);
  clearSessionId();
  expect(localStorage.getItem('sessionId')).toBeNull();
});

test('a session counts as seen once it ran, until its id is removed or replaced', () => {
  ensureSessionId();
  expect(wasSessionSeen()).toBe(false);
  noteSessionSeen();
  expect(wasSessionSeen()).toBe(true);
  localStorage.setItem('sessionId', randomUuid());
  expect(wasSessionSeen()).toBe(false);
  noteSessionSeen();
  clearSessionId();
  expect(wasSessionSeen()).toBe(false);
  ensureSessionId();
  expect(wasSessionSeen()).toBe(false);
});

test('a stored value that is not a UUID is ignored', () => {
  localStorage.setItem('sessionId', '../../etc');
  expect(storedSessionId()).toBeNull();
  expect(ensureSessionId()).toMatch(UUID4);
});

test('a browser that refuses storage still has an id for this window', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new Error('denied');
    },
  });
  const id = ensureSessionId();
  expect(storedSessionId()).toBe(id);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    writable: true,
    value: new MemoryStorage(),
  });
});
