import { expect, test } from 'bun:test';
import { sessionKey } from './session-key.ts';

test('a session has a unique key of 160 bits that does not contain its id', () => {
  const ids = Array.from({ length: 3000 }, () => crypto.randomUUID());
  const keys = ids.map(sessionKey);
  for (const [i, key] of keys.entries()) {
    expect(key).toMatch(/^[0-9a-f]{40}$/);
    expect(key).not.toContain(ids[i]?.slice(0, 8) as string);
  }
  expect(new Set(keys).size).toBe(ids.length);
  // Each of the 160 bits differs between sessions.
  for (let digit = 0; digit < 40; digit++) expect(new Set(keys.map((key) => key?.[digit])).size).toBe(16);
});

test('the key depends only on the id, in either case; only UUIDs have one', () => {
  const id = 'a1b2c3d4-0000-4000-8000-0123456789ab';
  expect(sessionKey(id.toUpperCase())).toBe(sessionKey(id));
  for (const uuid of [id.replace('-4', '-1'), id.replace(/\w/g, '0'), id.replace(/\w/g, 'F')])
    expect(sessionKey(uuid)).toMatch(/^[0-9a-f]{40}$/);
  for (const other of ['', 'x', id.slice(1), `${id} `, `urn:uuid:${id}`, `{${id}}`, id.replace('a', 'g')])
    expect(sessionKey(other)).toBeNull();
});
