import { expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Raster, WarpPlan } from '@twinset/tensor-core';
import { createRenderOutputs } from '../tasks/render-outputs.ts';
import { createWriteOutputs } from '../tasks/write-outputs.ts';
import { localEngine, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';
import type { GpuWarps } from './gpu-warps.ts';

const temporary = temporaryFolder();
const source = join(temporary, 'source');

test('memory shared with the GPU is released when an output fails', async () => {
  await writePairs(source, 2, 40);
  let [taken, released] = [0, 0];
  /** Fails to compute everything, so that the CPU does. */
  const gpu = {
    isOn: true,
    async warp(_: Raster, plans: readonly WarpPlan[]) {
      taken++;
      return { outputs: plans.map(() => null), release: () => released++ };
    },
  } as unknown as GpuWarps;
  const render = createRenderOutputs(() => {
    throw new Error('planted');
  });
  const writeOutputs = createWriteOutputs((input, context, cancelled) =>
    render(input, { ...context, gpu }, cancelled),
  );
  const settings = { trainRatio: 1, valRatio: 0, testRatio: 0, totalAugmentedImages: 4, randomRotate: true };
  const run = runFolders(source, temporary, settings, localEngine({ writeOutputs }));
  await expect(run).rejects.toThrow('planted');
  expect(taken).toBeGreaterThan(0);
  expect(released).toBe(taken);
});
