import { expect, test } from 'bun:test';
import { createCaches } from './caches.ts';

test('a derived value is kept until what it was derived from changes', () => {
  const { derive } = createCaches();
  const of = [{}];
  const first = derive('s list', of, () => ({}));
  expect(derive('s list', of, () => ({}))).toBe(first);
  expect(derive('s list', [{}], () => ({}))).not.toBe(first);
});

test('a promise that is rejected is not kept; the next call derives it again', async () => {
  const { derive } = createCaches();
  const failing = derive('s list', [1], () => Promise.reject<string>(new Error('planted')));
  await expect(failing).rejects.toThrow('planted');
  expect(await derive('s list', [1], () => Promise.resolve('rows'))).toBe('rows');
  const kept = derive('s list', [1], () => Promise.resolve('other'));
  expect(await kept).toBe('rows');
});

test('what refers to all pairs is dropped; searches, measurements and addresses of previews are kept', () => {
  const caches = createCaches();
  const kept = ['duplicates []', 'frames', 'measured []', 'report x', 'repair report x'];
  const dropped = ['split []', 'repaired x', 'repair split []', 'csv x []'];
  for (const key of [...kept, ...dropped]) caches.found.set(`s v ${key}`, Promise.resolve());
  caches.repairs.set('s x', []);
  caches.jobs.set('s v plan x', Promise.resolve());
  caches.dropDerived();
  expect(kept.filter((key) => caches.found.get(`s v ${key}`))).toEqual(kept);
  expect(dropped.filter((key) => caches.found.get(`s v ${key}`))).toEqual([]);
  expect(caches.repairs.get('s x')).toEqual([]);
  expect(caches.jobs.get('s v plan x')).toBeUndefined();
});
