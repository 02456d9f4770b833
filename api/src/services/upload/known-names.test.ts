import { expect, spyOn, test } from 'bun:test';
import { collisionKey } from '@twinset/contract';
import { createCaches } from '../../caches.ts';
import { knownNames } from './known-names.ts';

/** Creates a bucket that contains some names. */
function createBucket() {
  const bucket = { names: [] as string[] };
  const ctx = { caches: createCaches() };
  const objects = () => bucket.names.map((name) => ({ name }));
  return { bucket, known: () => knownNames(ctx, 's', 'images', objects(), async () => {}) };
}

test('a further part of an upload adds its own names only', async () => {
  const { bucket, known } = createBucket();
  bucket.names = ['a.png', 'B.png', 'c.png'];
  const first = await known();
  expect([...first.keys.keys()]).toEqual(bucket.names);
  expect(first.byKey.get(collisionKey('b.png'))).toBe('B.png');

  const added = spyOn(first.byKey, 'set');
  bucket.names = ['a.png', 'B.png', 'c.png', 'd.png'];
  const second = await known();
  expect(second.keys.has('d.png')).toBe(true);
  expect(added.mock.calls.map(([, name]) => name)).toEqual(['d.png']);
});

test('deleted names are forgotten, also if as many others were added', async () => {
  const { bucket, known } = createBucket();
  bucket.names = ['a.png', 'b.png'];
  await known();
  bucket.names = ['b.png', 'c.png'];
  const { keys, byKey } = await known();
  expect([...keys.keys()]).toEqual(['b.png', 'c.png']);
  expect([...byKey.values()]).toEqual(['b.png', 'c.png']);
});
