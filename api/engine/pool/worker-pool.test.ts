import { afterAll, describe, expect, test } from 'bun:test';
import { PoolBusyError } from './pool.ts';
import { WorkerPool } from './worker-pool.ts';

const script = new URL('../testing/worker-that-dies.ts', import.meta.url);
const options = {
  workers: 2,
  backend: 'ts' as const,
  cacheBytes: 0,
  memoryBytes: 100,
  maxQueue: 3,
  script,
  expected: { name: 'typescript', device: 'cpu' as const },
};
const pool = new WorkerPool(options);
afterAll(() => pool.close());

/** Sends a command to the test's worker, which reads it from the path. */
const order = (path: string) => pool.run('range16', { path });

describe('worker pool', () => {
  test('a worker that crashes fails its task with a clear error and is replaced', async () => {
    await expect(order('die')).rejects.toThrow('An engine worker crashed');
    await order('die').catch(() => undefined);
    expect(pool.restarts).toBe(2);
    expect(await Promise.all(['1', '2', '3', '4'].map(order))).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
  });

  test('a task that throws fails alone', async () => {
    await expect(order('throw')).rejects.toThrow('as told');
    expect(await order('7')).toEqual([7, 7]);
  });

  test('the queue is bounded', async () => {
    const busy = ['wait', 'wait', 'wait', 'wait'].map(order);
    const queued = ['1', '2', '3'].map(order);
    await expect(order('4')).rejects.toBeInstanceOf(PoolBusyError);
    await Promise.all([...busy, ...queued]);
  });

  test('an aborted task rejects at once, queued or running', async () => {
    const controller = new AbortController();
    const begun = pool.run('range16', { path: 'wait' }, { signal: controller.signal });
    const more = ['wait', 'wait', 'wait'].map(order);
    const waiting = pool.run('range16', { path: '5' }, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(begun).rejects.toThrow('enough');
    await expect(waiting).rejects.toThrow('enough');
    await Promise.all(more);
  });

  test('urgent tasks go before those that wait', async () => {
    const single = new WorkerPool({ ...options, workers: 1 });
    const run = (path: string, urgent = false) => single.run('range16', { path }, { urgent });
    const busy = ['wait', 'wait'].map((path) => run(path));
    const ended: string[] = [];
    const plain = run('1').then(() => ended.push('plain'));
    const urgent = run('2', true).then(() => ended.push('urgent'));
    await Promise.all([...busy, plain, urgent]);
    await single.close();
    expect(ended).toEqual(['urgent', 'plain']);
  });

  test('shares alternate: few tasks do not wait for many', async () => {
    const single = new WorkerPool({ ...options, workers: 1, maxQueue: 100 });
    const ended: string[] = [];
    const run = (share: string) =>
      single.run('range16', { path: 'who' }, { share }).then(() => ended.push(share));
    const long = Array.from({ length: 20 }, () => run('long'));
    const small = Array.from({ length: 3 }, () => run('small'));
    await Promise.all(small);
    expect(ended.filter((share) => share === 'long').length).toBeLessThan(8);
    await Promise.all(long);
    await single.close();
  });

  test('while both workers are busy, tasks of one key go to one of them', async () => {
    const many = new WorkerPool({ ...options, maxQueue: 100 });
    await many.ready();
    const keys = Array.from({ length: 80 }, (_, i) => ((i * 7) % 11 < 5 ? 'a' : 'f'));
    const ran = await Promise.all(keys.map((affinity) => many.run('range16', { path: 'who' }, { affinity })));
    await many.close();
    const workersOf = (key: string) => ran.filter((_, i) => keys[i] === key).map(([worker]) => worker);
    const [first, second] = [...new Set(ran.map(([worker]) => worker))];
    const shareOf = (key: string, worker: number) => {
      const workers = workersOf(key);
      return workers.filter((one) => one === worker).length / workers.length;
    };
    const alike = Math.max(
      Math.min(shareOf('a', first), shareOf('f', second)),
      Math.min(shareOf('a', second), shareOf('f', first)),
    );
    expect(alike).toBeGreaterThan(0.75);
  });

  test('all workers share one memory: tasks that need all of it run one after the other', async () => {
    const other = new WorkerPool(options);
    const times = await Promise.all(
      ['ask and keep', 'ask and keep'].map((path) => other.run('range16', { path })),
    );
    await other.close();
    const [first, second] = times.sort(([a], [b]) => a - b);
    expect(second[0]).toBeGreaterThanOrEqual(first[1]);
  });

  test('the memory of a worker that crashes is freed', async () => {
    await expect(order('ask and die')).rejects.toThrow('An engine worker crashed');
    expect(await order('ask')).toEqual([0, 0]);
  });

  test('frames that a worker caches are dropped for a task that needs their memory', async () => {
    const other = new WorkerPool(options);
    await other.run('range16', { path: 'cache' });
    expect(await other.run('range16', { path: 'ask' })).toEqual([0, 0]);
    await other.close();
  });

  test('tasks that wait for a place in a file leave their worker to others', async () => {
    const single = new WorkerPool({ ...options, workers: 1 });
    const { promise, resolve } = Promise.withResolvers<number>();
    const place = () => promise;
    const waiting = [1, 2, 3].map(() => single.run('range16', { path: 'place' }, { place }));
    expect(await single.run('range16', { path: '7' })).toEqual([7, 7]);
    resolve(500);
    for (const [at] of await Promise.all(waiting)) expect(at).toBe(500);
    await single.close();
  });

  test('an aborted task that waits for its place rejects at once; one that writes ends first', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const reason = new Error('enough');
    const granted = Promise.withResolvers<void>();
    const never = pool.run('range16', { path: 'place' }, { signal, place: () => new Promise(() => {}) });
    const place = async () => {
      granted.resolve();
      return 3;
    };
    const writes = pool.run('range16', { path: 'place' }, { signal, place });
    await granted.promise;
    await Bun.sleep(5);
    const aborted = Date.now();
    controller.abort(reason);
    await expect(never).rejects.toBe(reason);
    const [at, ended] = await writes;
    expect(at).toBe(3);
    expect(ended).toBeGreaterThanOrEqual(aborted);
  });

  test('a task fails if its worker crashes while it waits for its place', async () => {
    const single = new WorkerPool({ ...options, workers: 1 });
    const place = () => new Promise<number>(() => {});
    const waiting = single.run('range16', { path: 'place' }, { place });
    await single.run('range16', { path: 'die' }).catch(() => undefined);
    await expect(waiting).rejects.toThrow('An engine worker crashed');
    await single.close();
  });

  test('a place that is granted after its worker crashed is not sent to it', async () => {
    const single = new WorkerPool({ ...options, workers: 1 });
    const granted = Promise.withResolvers<number>();
    const waiting = single.run('range16', { path: 'place' }, { place: () => granted.promise });
    await single.run('range16', { path: 'die' }).catch(() => undefined);
    await expect(waiting).rejects.toThrow('An engine worker crashed');
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    granted.resolve(3);
    await Bun.sleep(20);
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
    expect(await single.run('range16', { path: '1' })).toBeDefined();
    await single.close();
  });

  test('a task of one worker waits for it, though the other is free', async () => {
    const two = new WorkerPool({ ...options, maxQueue: 100 });
    const who = async (worker: number) => (await two.run('range16', { path: 'who' }, { worker }))[0];
    const [first, second] = [await who(0), await who(1)];
    expect(second).not.toBe(first);
    expect(new Set(await Promise.all(Array.from({ length: 12 }, () => who(1))))).toEqual(new Set([second]));
    await two.close();
  });

  test('work that gives way is notified of the first task that any worker may have', async () => {
    const two = new WorkerPool(options);
    const free = two.untilTask();
    await two.run('range16', { path: '1' }, { worker: 1 });
    expect(free.aborted).toBe(false);
    const task = two.run('range16', { path: 'wait' });
    expect(free.aborted).toBe(true);
    expect(two.untilTask().aborted).toBe(true);
    await task;
    expect(two.untilTask().aborted).toBe(false);
    await two.close();
    expect(two.untilTask().aborted).toBe(true);
  });

  test('after closing, tasks are refused', async () => {
    const other = new WorkerPool(options);
    await other.close();
    await expect(other.run('range16', { path: '1' })).rejects.toThrow('closed');
  });
});
