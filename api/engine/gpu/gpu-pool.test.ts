import { expect, test } from 'bun:test';
import type { GpuReport } from '@twinset/contract';
import { expectedBackend } from '../backends/index.ts';
import { InProcessPool } from '../pool/in-process-pool.ts';
import { GpuPool } from './gpu-pool.ts';

const script = new URL('./testing/wrong-gpu.ts', import.meta.url).pathname;

test('a GPU whose outputs differ in the trial is not used, and the engine starts', async () => {
  const backend = expectedBackend('auto');
  const reports: GpuReport[] = [];
  const pool = new GpuPool(new InProcessPool({ backend, cacheBytes: 0, memoryBytes: 1 << 28 }), {
    ...{ isChosen: false, script },
    onReport: (report) => reports.push(report),
  });
  expect(await pool.ready()).toEqual(backend);
  expect(reports).toEqual([{ isUsed: false, adapter: 'none', reason: expect.any(String) }]);
  expect(reports[0].reason).toMatch(
    /^The GPU is not used: The GPU computed (an image|a mask) that differs from that of the CPU\. Outputs/,
  );
  await pool.close();
});
