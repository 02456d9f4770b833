import { expect, test } from 'bun:test';
import { IDENTITY } from '../../affine.ts';
import type { Raster } from '../../raster.ts';
import type { GpuBuffer, GpuComputePass, GpuDevice, GpuPipeline } from './gpu-types.ts';
import { recordSteps } from './step-recorder.ts';
import { encodeSteps } from './step-words.ts';
import { jobOf, warpLayout } from './warp-job.ts';

const IMAGE: Raster = { data: new Uint8Array(600 * 400 * 3), width: 600, height: 400, channels: 3 };

/** Returns the bytes of each buffer that the steps of an image need. */
function buffersOf(hasRows: boolean, weights: Float64Array | null): Record<string, number> {
  const operations = weights ? [{ kernel: 'convolve', weights } as const] : [];
  const shape = { width: IMAGE.width, height: IMAGE.height, channels: 3, bitDepth: 8 } as const;
  const steps = encodeSteps(operations, shape, hasRows);
  const request = { inverse: IDENTITY, field: null, color: null, tables: null, steps };
  const job = jobOf('image', IMAGE, [request], { border: 'constant', fill: 0 });
  const buffers: Record<string, number> = {};
  const buffer = {} as GpuBuffer;
  const device = { queue: { writeBuffer() {} }, createBindGroup: () => ({}) } as unknown as GpuDevice;
  const pass = { setPipeline() {}, setBindGroup() {}, dispatchWorkgroups() {} } as unknown as GpuComputePass;
  recordSteps(
    device,
    pass,
    { job, layout: warpLayout(job), result: buffer },
    () => ({ getBindGroupLayout: () => ({}) }) as GpuPipeline,
    (name, bytes) => {
      buffers[name] = bytes;
      return buffer;
    },
    buffer,
  );
  return buffers;
}

test('memory for wide samples is that of the kernels that write them', () => {
  expect(buffersOf(true, null).wide).toBe(4 * (64 + IMAGE.height));
  expect(buffersOf(true, Float64Array.of(0.25, 0.5, 0.25)).wide).toBe(4 * IMAGE.data.length);
  expect(buffersOf(false, Float64Array.of(1)).wide).toBe(4 * IMAGE.data.length);
});
