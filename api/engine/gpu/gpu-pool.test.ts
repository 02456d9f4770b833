import { expect, test } from 'bun:test';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GpuReport } from '@twinset/contract';
import { expectedBackend } from '../backends/index.ts';
import { InProcessPool } from '../pool/in-process-pool.ts';
import type { Pool } from '../pool/pool.ts';
import { WorkerPool } from '../pool/worker-pool.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import { GpuHost } from './gpu-host.ts';
import { GpuPool } from './gpu-pool.ts';

const script = new URL('./testing/wrong-gpu.ts', import.meta.url).pathname;
const backend = expectedBackend('ts');

/** Creates a pool for a GPU that was not chosen. */
function trying(pool: Pool, of = script) {
  const reports: GpuReport[] = [];
  const onReport = (report: GpuReport) => reports.push(report);
  return { pool: new GpuPool(pool, { isChosen: false, onReport, script: of }), reports };
}

test('a GPU whose outputs differ in the trial is not used, and the engine starts', async () => {
  const { pool, reports } = trying(new InProcessPool({ backend, cacheBytes: 0, memoryBytes: 1 << 28 }));
  expect(await pool.ready()).toEqual(backend);
  expect(reports).toEqual([{ isUsed: false, adapter: 'none', reason: expect.any(String) }]);
  expect(reports[0].reason).toMatch(
    /^The GPU is not used: The GPU computed (an image|a mask) that differs from that of the CPU\. Outputs/,
  );
  await pool.close();
});

test('a driver that does not respond is left, and the engine starts', async () => {
  const usual = ENGINE_TUNABLES.gpuPatience.value;
  ENGINE_TUNABLES.gpuPatience.value = 300;
  const silent = new URL('./testing/silent-gpu.ts', import.meta.url).pathname;
  const { pool, reports } = trying(
    new InProcessPool({ backend, cacheBytes: 0, memoryBytes: 1 << 28 }),
    silent,
  );
  try {
    expect(await pool.ready()).toEqual(backend);
    const reason =
      'The GPU is not used: it did not respond for 0.3 seconds. Outputs are computed on the CPU.';
    expect(reports).toEqual([{ isUsed: false, reason }]);
  } finally {
    ENGINE_TUNABLES.gpuPatience.value = usual;
    await pool.close();
  }
});

test('shared memory of a killed process is removed, that of a running one is kept', async () => {
  const ended = Bun.spawn(['true']);
  await ended.exited;
  const first = new GpuHost(() => {}, script);
  const parent = dirname(first.folder);
  const folders = [ended.pid, process.pid].map((pid) => join(parent, `twinset-gpu-${pid}-test`));
  for (const folder of folders) mkdirSync(folder);
  try {
    const other = new GpuHost(() => {}, script);
    expect(folders.map((folder) => existsSync(folder))).toEqual([false, true]);
    await other.close();
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    await first.close();
  }
});

// Only an administrator can act as another user.
test.skipIf(process.geteuid?.() !== 0)('shared memory of another user is left to that user', async () => {
  const ended = Bun.spawn(['true']);
  await ended.exited;
  const first = new GpuHost(() => {}, script);
  const folder = join(dirname(first.folder), `twinset-gpu-${ended.pid}-test`);
  await first.close();
  mkdirSync(folder);
  let host: GpuHost | undefined;
  try {
    process.seteuid?.(65_534);
    host = new GpuHost(() => {}, script);
    expect(existsSync(folder)).toBeTrue();
  } finally {
    process.seteuid?.(0);
    await host?.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('closing during the trial reports nothing', async () => {
  const trial = Promise.withResolvers<void>();
  class Watched extends WorkerPool {
    override run: WorkerPool['run'] = (...args) => {
      trial.resolve();
      return super.run(...args);
    };
  }
  const limits = { workers: 1, cacheBytes: 0, memoryBytes: 1 << 28, maxQueue: 3 };
  const { pool, reports } = trying(new Watched({ ...limits, backend: 'ts', expected: backend }));
  await trial.promise;
  await pool.close();
  expect(await pool.ready()).toEqual(backend);
  expect(reports).toEqual([]);
});
