import { expect, test } from 'bun:test';
import { computeHere, type Raster, type WarpPlan } from '@twinset/tensor-core';
import { loadBackend } from '../backends/index.ts';
import { gainOf } from '../gpu/gpu-pool.ts';
import type { GpuWarps } from '../gpu/gpu-warps.ts';
import { filterRaster } from '../png/index.ts';
import { newTaskContext } from './context.ts';
import { tryGpu } from './try-gpu.ts';

test('the trial asks the GPU for what a run does: packed images, and masks', async () => {
  await loadBackend('auto');
  const found = new Map<string, number>();
  const gpu = {
    isOn: true,
    async warp(source: Raster, plans: readonly WarpPlan[]) {
      for (const { kind, request } of plans) {
        const name = `${kind}${request.steps?.packing ? ' packed' : ''}`;
        found.set(name, (found.get(name) ?? 0) + 1);
      }
      const outputs = plans.map((plan) => {
        const made = computeHere(source, plan);
        return plan.request.steps?.hasRows ? filterRaster(made) : made;
      });
      return { outputs, release() {} };
    },
  } as unknown as GpuWarps;
  const figures = await tryGpu({}, newTaskContext(0, gpu));
  expect([...found.keys()].sort()).toEqual(['image packed', 'mask']);
  expect(Object.values(figures).every((ms) => ms > 0 && Number.isFinite(ms))).toBe(true);
}, 30_000);

test('a GPU that fails in the trial has no gain', async () => {
  const gpu = {
    isOn: true,
    warp: async (_: Raster, plans: readonly WarpPlan[]) => ({ outputs: plans.map(() => null), release() {} }),
  } as unknown as GpuWarps;
  expect(gainOf(await tryGpu({}, newTaskContext(0, gpu)), 2)).toBe(0);
}, 30_000);

test('the gain is that of the slower one of GPU and workers, which finish its outputs', () => {
  const figures = { cpu: 3, encode: 3, gpu: 0.5, finish: 1 };
  expect(gainOf(figures, 1)).toBe(6);
  expect(gainOf(figures, 4)).toBe(3);
});
