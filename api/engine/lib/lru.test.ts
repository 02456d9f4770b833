import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { getOrCompute, Lru } from './lru.ts';

test('the values used last are kept, up to the limit', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const step = fc.oneof(
    fc.record({ do: fc.constant('get' as const), key }),
    fc.record({ do: fc.constant('set' as const), key, weight: fc.integer({ min: 0, max: 6 }) }),
    fc.record({ do: fc.constant('delete' as const), key }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const lru = new Lru<number>(10);
      /** Oldest use first. */
      let model: { key: string; value: number; weight: number }[] = [];
      for (const [n, s] of steps.entries()) {
        const item = model.find((m) => m.key === s.key);
        if (s.do !== 'set') expect(lru.get(s.key)).toBe(item?.value);
        model = model.filter((m) => m !== item);
        if (s.do === 'get' && item) model.push(item);
        if (s.do === 'delete') lru.delete(s.key);
        if (s.do !== 'set') continue;
        lru.set(s.key, n, s.weight);
        model.push({ key: s.key, value: n, weight: s.weight });
        while (model.reduce((sum, m) => sum + m.weight, 0) > 10) model.shift();
      }
      for (const { key, value } of model) expect(lru.get(key)).toBe(value);
    }),
  );
});

test('an entry weighs 1 by default; one heavier than the limit is not kept', () => {
  const lru = new Lru<string>(2);
  for (const key of ['a', 'b', 'c']) lru.set(key, key);
  expect(['a', 'b', 'c'].map((key) => lru.get(key))).toEqual([undefined, 'b', 'c']);
  lru.set('d', 'd', 3);
  expect(['b', 'c', 'd'].map((key) => lru.get(key))).toEqual(['b', 'c', undefined]);
});

test('values whose keys share a prefix are deleted together, with their weight', () => {
  const lru = new Lru<number>(3);
  for (const key of ['one/a', 'one/b', 'two/a']) lru.set(key, 1);
  lru.deleteAll('one/');
  lru.set('three', 1);
  lru.set('four', 1);
  expect(['one/a', 'one/b', 'two/a', 'three', 'four'].map((key) => lru.get(key))).toEqual([
    undefined,
    undefined,
    1,
    1,
    1,
  ]);
});

test('callers at the same time share one result; a failure is not kept', async () => {
  const lru = new Lru<Promise<number>>(4);
  let made = 0;
  const make = async () => ++made;
  expect(await Promise.all([getOrCompute(lru, 'a', make), getOrCompute(lru, 'a', make)])).toEqual([1, 1]);
  expect(await getOrCompute(lru, 'a', make)).toBe(1);
  const fail = () => getOrCompute(lru, 'b', () => Promise.reject(new Error('full')));
  await expect(fail()).rejects.toThrow('full');
  expect(await getOrCompute(lru, 'b', make)).toBe(2);
});
