import { describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectedBackend } from '../backends/index.ts';
import { engineOn } from '../engine.ts';
import { folderJob } from '../headless/folder-job.ts';
import { createEngine } from '../index.ts';
import type { Pool, TaskOptions } from '../pool/pool.ts';
import { WorkerPool } from '../pool/worker-pool.ts';
import type { TaskInput, TaskName, TaskOutput } from '../tasks/index.ts';
import { hashOf } from '../testing/hash-of.ts';
import { configOf } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';
import { warmUp } from './warm-up.ts';

const temporary = temporaryFolder();
const leftovers = () => readdirSync(temporary).filter((name) => name.startsWith('warm-up-'));

const MINUTE = 60_000;
/** Stops the warm-up in the middle of its work. */
const SOME_TASKS = 20;

/** A pool that records the tasks of its workers. */
class RecordingPool extends WorkerPool {
  readonly calls: { name: TaskName; worker: number | undefined }[] = [];
  /** Is called at each task. */
  onTask: () => void = () => {};

  constructor() {
    super({
      workers: 2,
      backend: 'auto',
      cacheBytes: 1 << 20,
      memoryBytes: 1 << 28,
      maxQueue: 100,
      expected: expectedBackend('auto'),
    });
  }

  override run<N extends TaskName>(
    name: N,
    input: TaskInput<N>,
    options: TaskOptions = {},
  ): Promise<TaskOutput<N>> {
    this.calls.push({ name, worker: options.worker });
    this.onTask();
    return super.run(name, input, options);
  }
}

const warm = (pool: Pool, options: { signal?: AbortSignal; isQuiet?: () => boolean } = {}) =>
  warmUp({
    pool,
    folder: temporary,
    signal: options.signal,
    isQuiet: options.isQuiet ?? (() => true),
    engineOf: engineOn,
  });

async function withPool(work: (pool: RecordingPool) => Promise<void>): Promise<void> {
  const pool = new RecordingPool();
  try {
    await work(pool);
  } finally {
    await pool.close();
  }
}

describe('the warm-up', () => {
  test(
    'lets one worker after another do what a first job does, and leaves no file',
    () =>
      withPool(async (pool) => {
        await warm(pool);
        const workers = pool.calls.map(({ worker }) => worker);
        expect(new Set(workers)).toEqual(new Set([0, 1]));
        expect(workers).toEqual([...workers].sort());
        for (const worker of [0, 1]) {
          const names = pool.calls.filter((call) => call.worker === worker).map(({ name }) => name);
          expect(names).toContain('inspectImage');
          expect(names).toContain('inspectMask');
          expect(names).toContain('renderPreview');
          expect(names).toContain('renderOutputs');
          expect(names).toContain('writeOutputs');
        }
        expect(leftovers()).toEqual([]);
      }),
    MINUTE,
  );

  test(
    'ends when another task is submitted, which is done, and leaves no file',
    () =>
      withPool(async (pool) => {
        const missing = { name: 'a.png', path: join(temporary, 'missing.png') };
        let other: Promise<unknown> | null = null;
        let since = 0;
        pool.onTask = () => {
          if (other !== null || pool.calls.length < SOME_TASKS) return;
          pool.onTask = () => since++;
          other = pool.run('inspectImage', missing).catch((error: Error) => error.message);
          since = 0;
        };
        await warm(pool);
        expect(other).not.toBeNull();
        expect(await other).toMatchObject({ ok: false });
        // Those that had been prepared are refused.
        expect(since).toBeLessThan(SOME_TASKS);
        const before = pool.calls.length;
        await Bun.sleep(50);
        expect(pool.calls.length).toBe(before);
        expect(pool.calls.filter(({ worker }) => worker === 1)).toEqual([]);
        expect(leftovers()).toEqual([]);
      }),
    MINUTE,
  );

  test('does not begin while the pool has work', () =>
    withPool(async (pool) => {
      const busy = pool.run('hashFile', { path: import.meta.path });
      pool.calls.length = 0;
      await warm(pool);
      expect(pool.calls).toEqual([]);
      expect(await busy).toHaveLength(64);
    }));

  test('waits while the process is busy, and ends with it', () =>
    withPool(async (pool) => {
      const end = new AbortController();
      const waiting = warm(pool, { signal: end.signal, isQuiet: () => false });
      await Bun.sleep(120);
      expect(pool.calls).toEqual([]);
      end.abort();
      await waiting;
      expect(pool.calls).toEqual([]);
      expect(leftovers()).toEqual([]);
    }));

  test(
    'continues when the process is no longer busy',
    () =>
      withPool(async (pool) => {
        let looks = 0;
        await warm(pool, { isQuiet: () => ++looks % 3 === 0 || looks > 12 });
        expect(looks).toBeGreaterThan(12);
        expect(pool.calls.some(({ worker }) => worker === 1)).toBe(true);
      }),
    MINUTE,
  );
});

describe('an engine that was warmed up', () => {
  const source = join(temporary, 'source');
  const folders = { images: join(source, 'images'), masks: join(source, 'masks') };
  const config = configOf({
    totalAugmentedImages: 24,
    augmentValData: true,
    randomCrop: true,
    randomRotate: true,
    flipLeftRight: true,
    corruptBrightness: true,
    corruptContrast: true,
    corruptSaturation: true,
  });

  /** Returns the hash of a run's zip. */
  async function runWith(name: string, prepare: (engine: ReturnType<typeof createEngine>) => Promise<void>) {
    const engine = createEngine({ workers: 2 });
    try {
      await engine.ready();
      await prepare(engine);
      const { job } = await folderJob(engine, folders, config);
      return hashOf(await engine.run({ ...job, dir: join(temporary, name) }));
    } finally {
      await engine.close();
    }
  }

  test(
    'gives the same bytes as a new one, also if the warm-up was ended or failed',
    async () => {
      await writePairs(source, 6, 64);
      const expected = await runWith('cold', async () => {});
      expect(await runWith('warm', (engine) => engine.warmUp(temporary))).toBe(expected);
      const ended = runWith('ended', async (engine) => {
        let looks = 0;
        // The run begins in the middle of it.
        await new Promise<void>((resolve) => {
          void engine.warmUp(temporary, () => {
            if (++looks === SOME_TASKS) resolve();
            return true;
          });
        });
      });
      expect(await ended).toBe(expected);
      const failed = runWith('failed', async (engine) => {
        await expect(engine.warmUp(join(temporary, 'missing'))).rejects.toThrow('ENOENT');
      });
      expect(await failed).toBe(expected);
      expect(leftovers()).toEqual([]);
    },
    MINUTE,
  );

  test('ends the warm-up when it is closed', async () => {
    const engine = createEngine({ workers: 2 });
    let looks = 0;
    const warming = Promise.withResolvers<void>();
    const done = engine.warmUp(temporary, () => {
      if (++looks === SOME_TASKS) warming.resolve();
      return true;
    });
    await warming.promise;
    await engine.close();
    await done;
    expect(leftovers()).toEqual([]);
  });
});
