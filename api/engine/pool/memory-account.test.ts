import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type DroppableCache, type FreeMemory, MemoryAccount } from './memory-account.ts';

/** Requests memory and records when it is granted. */
const asker = (account: MemoryAccount, granted: string[]) => (name: string, bytes: number) => {
  const taken = account.take(bytes);
  taken.then(() => granted.push(name));
  return taken;
};

/** Creates a cache that reports what it keeps, and is emptied a moment after it is requested. */
function createCache(account: MemoryAccount) {
  let bytes = 0;
  const cache: DroppableCache & { drops: number; add: (more: number) => number } = {
    drops: 0,
    add: (more) => {
      bytes += more;
      return bytes;
    },
    drop() {
      cache.drops++;
      setTimeout(() => {
        bytes = 0;
        account.keep(cache, 0);
      }, 0);
    },
  };
  return cache;
}

describe('memory account', () => {
  test('grants requests in order; the rest waits until memory is freed', async () => {
    const account = new MemoryAccount(100);
    const granted: string[] = [];
    const ask = asker(account, granted);
    const first = await ask('first', 60);
    ask('second', 60);
    ask('third', 10);
    await Bun.sleep(0);
    expect([granted, account.waiting]).toEqual([['first'], 2]);
    first();
    await Bun.sleep(0);
    expect(granted).toEqual(['first', 'second', 'third']);
  });

  test('a request for more than the budget gets all of it, alone', async () => {
    const account = new MemoryAccount(100);
    const granted: string[] = [];
    const ask = asker(account, granted);
    const small = await ask('small', 1);
    const large = ask('large', 1000);
    ask('next', 1);
    await Bun.sleep(0);
    expect(granted).toEqual(['small']);
    small();
    (await large)();
    await Bun.sleep(0);
    expect(granted).toEqual(['small', 'large', 'next']);
  });

  test('freeing twice counts once', async () => {
    const account = new MemoryAccount(100);
    const freeMemory = await account.take(100);
    freeMemory();
    freeMemory();
    await account.take(100);
    account.take(1);
    expect(account.waiting).toBe(1);
  });

  test('an aborted request rejects, takes nothing and lets the next one start', async () => {
    const account = new MemoryAccount(100);
    const free = await account.take(50);
    const abort = new AbortController();
    const large = account.take(100, abort.signal);
    const next = account.take(50);
    expect(account.waiting).toBe(2);
    abort.abort(new Error('enough'));
    await expect(large).rejects.toThrow('enough');
    (await next)();
    free();
    expect([account.used, account.waiting]).toEqual([0, 0]);
    await expect(account.take(1, abort.signal)).rejects.toThrow('enough');
    expect(account.used).toBe(0);
  });

  test('a cache keeps its content until a request has to wait for it', async () => {
    const account = new MemoryAccount(100);
    const cache = createCache(account);
    const free = await account.take(60);
    free(cache, cache.add(40));
    expect(account.used).toBe(40);
    (await account.take(60))();
    expect(cache.drops).toBe(0);
    (await account.take(61))();
    expect([cache.drops, account.used]).toEqual([1, 0]);
  });

  test('two caches are emptied although one fills again before the other responds', async () => {
    const account = new MemoryAccount(100);
    const [first, second] = [createCache(account), createCache(account)];
    account.keep(first, first.add(30));
    const slow: DroppableCache = { drop: () => setTimeout(() => account.keep(slow, 0), 20) };
    account.keep(slow, 30);
    const all = account.take(100);
    await Bun.sleep(5);
    account.keep(first, first.add(10));
    (await all)();
    expect([account.used, second.drops]).toEqual([0, 0]);
  });
});

test('uses never more than the budget, and every request is granted or aborted', async () => {
  const BUDGET = 100;
  const request = fc.record({
    bytes: fc.integer({ min: 0, max: 250 }),
    /** Steps for which a task works, and whether it is aborted while it waits. */
    steps: fc.integer({ min: 0, max: 4 }),
    isAborted: fc.boolean(),
    /** Share of its memory that stays in the cache. */
    kept: fc.constantFrom(0, 0, 0.3, 1),
  });
  let [most, waited, dropped] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 25 }), async (requests) => {
      const account = new MemoryAccount(BUDGET);
      const cache = createCache(account);
      const check = () => {
        most = Math.max(most, account.used);
        expect(account.used).toBeLessThanOrEqual(BUDGET);
      };
      const ends = requests.map(async ({ bytes, steps, isAborted, kept }) => {
        const abort = new AbortController();
        const taken = account.take(bytes, abort.signal);
        waited += account.waiting > 0 ? 1 : 0;
        check();
        if (isAborted) setTimeout(() => abort.abort(new Error('aborted')), 0);
        const free: FreeMemory | null = await taken.catch(() => null);
        check();
        if (free === null) return expect(isAborted).toBe(true);
        for (let step = 0; step < steps; step++) await new Promise((next) => setTimeout(next, 0));
        free(cache, cache.add(Math.floor(kept * Math.min(bytes, BUDGET))));
        check();
      });
      await Promise.all(ends);
      expect(account.waiting).toBe(0);
      dropped += cache.drops;
    }),
    { numRuns: process.env.TEST_LONG ? 300 : 40, seed: 5 },
  );
  expect(most).toBe(BUDGET);
  expect(Math.min(waited, dropped)).toBeGreaterThan(20);
}, 60_000);
