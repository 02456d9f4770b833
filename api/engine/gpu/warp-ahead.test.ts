import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { NOT_APPLIED, type OutputParams } from '@twinset/contract';
import type { Raster, WarpPlan } from '@twinset/tensor-core';
import { createRenderOutputs } from '../tasks/render-outputs.ts';
import { createWriteOutputs } from '../tasks/write-outputs.ts';
import { localEngine, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';
import type { GpuWarps } from './gpu-warps.ts';
import { warpAhead } from './warp-ahead.ts';

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
    render({ ...input, isOnCpu: false }, { ...context, gpu }, cancelled),
  );
  const settings = { trainRatio: 1, valRatio: 0, testRatio: 0, totalAugmentedImages: 4, randomRotate: true };
  const run = runFolders(source, temporary, settings, localEngine({ writeOutputs }));
  await expect(run).rejects.toThrow('planted');
  expect(taken).toBeGreaterThan(0);
  expect(released).toBe(taken);
});

test('rows are packed for fast files only, and filtered for both', async () => {
  const image: Raster = { data: new Uint8Array(64 * 40 * 3), width: 64, height: 40, channels: 3 };
  const found: unknown[] = [];
  const gpu = {
    warp(_: Raster, plans: readonly WarpPlan[]) {
      const [{ kind, request }] = plans;
      if (kind === 'image') found.push([request.steps?.hasRows, request.steps?.packing?.rowsPerBand]);
      return Promise.resolve({ outputs: plans.map(() => null), release() {} });
    },
  } as unknown as GpuWarps;
  const output = {
    ...NOT_APPLIED,
    border: 'constant',
    imageFill: 0,
    maskFill: 0,
    randomRotate: { degrees: 9 },
  };
  for (const effort of ['fast', 'small', null] as const)
    await warpAhead(gpu, { image, mask: image, means: [0, 0, 0] }, [output] as OutputParams[], 0, effort);
  expect(found).toEqual([
    [true, 40],
    [true, undefined],
    [undefined, undefined],
  ]);
});

test('outputs whose displacements do not fit into a buffer of the GPU are computed by the CPU', async () => {
  const side = 4096;
  const image: Raster = { data: new Uint8Array(side * side), width: side, height: side, channels: 1 };
  const warped: number[] = [];
  const gpu = {
    warp(_: Raster, plans: readonly WarpPlan[]) {
      warped.push(plans.length);
      return Promise.resolve({ outputs: plans.map(() => image), release() {} });
    },
  } as unknown as GpuWarps;
  const rotated = {
    ...NOT_APPLIED,
    border: 'constant',
    imageFill: 0,
    maskFill: 0,
    randomRotate: { degrees: 9 },
  };
  const elastic = { ...rotated, elasticTransform: { displacement: 3, cells: 4, seed: 9 } };
  const frame = { image, mask: image, means: [0] };
  const ahead = await warpAhead(gpu, frame, [rotated, elastic] as OutputParams[], 0);
  expect(warped).toEqual([1, 1]);
  expect([0, 1].map((number) => ahead.image(number) !== null)).toEqual([true, false]);
  expect([0, 1].map((number) => ahead.mask(number) !== null)).toEqual([true, false]);
  // Not a failure, which the manifest would state.
  expect(ahead.isFailed(1)).toBe(false);
});
