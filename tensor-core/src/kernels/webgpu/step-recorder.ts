import { type GpuBuffer, type GpuComputePass, type GpuDevice, type GpuPipeline, USAGE } from './gpu-types.ts';
import { GROUPS_MAX, THREADS } from './shaders.ts';
import { isWideKernel, type StepKernel } from './step-shaders.ts';
import type { WarpJob, WarpLayout } from './warp-job.ts';

/** Buffers of a job by name; they grow to the largest one. */
export type BufferOf = (name: string, bytes: number, usage: number) => GpuBuffer;

/** Bytes from the settings of one dispatch to those of the next, WebGPU's default alignment. */
const SETTINGS_STRIDE = 256;
const SETTINGS_BYTES = 32;

interface Dispatch {
  kernel: StepKernel;
  count: number;
  isBack: boolean;
}

/** Kernels that a job needs for its steps; `copy` returns a result that is in the other buffer. */
export const kernelsOf = ({ steps }: WarpJob): StepKernel[] => {
  const kernels = new Set(steps.flat().map(({ kernel }) => kernel));
  return kernels.size > 0 ? [...kernels.add('copy')] : [];
};

/** Returns the groups of threads for a number of words, as the first two sizes of a dispatch. */
export function groupsOf(words: number): [number, number] {
  const groups = Math.ceil(words / THREADS);
  return [Math.min(groups, GROUPS_MAX), Math.ceil(groups / GROUPS_MAX)];
}

/** Returns the dispatches of a job's steps with their settings. Steps read one buffer and write the other. */
function dispatchesOf(job: WarpJob, stride: number): { dispatches: Dispatch[]; settings: Uint32Array } {
  const dispatches: Dispatch[] = [];
  const all: number[][] = [];
  for (const [output, steps] of job.steps.entries()) {
    const place = (output * stride) / 4;
    let isBack = false;
    let last = 0;
    for (const { kernel, at, size, count } of steps) {
      const places = isBack ? [0, place] : [place, 0];
      all.push([size.width, size.height, job.channels, count, ...places, at]);
      dispatches.push({ kernel, count, isBack });
      if (isWideKernel(kernel)) continue;
      isBack = !isBack;
      last = count;
    }
    if (!isBack) continue;
    all.push([job.width, job.height, job.channels, last, 0, place, 0]);
    dispatches.push({ kernel: 'copy', count: last, isBack });
  }
  const settings = new Uint32Array((all.length * SETTINGS_STRIDE) / 4);
  for (const [i, one] of all.entries()) settings.set(one, (i * SETTINGS_STRIDE) / 4);
  return { dispatches, settings };
}

/** Records the steps of a job after its warp. */
export function recordSteps(
  device: GpuDevice,
  pass: GpuComputePass,
  { job, layout, result }: { job: WarpJob; layout: WarpLayout; result: GpuBuffer },
  pipelineOf: (kernel: StepKernel) => GpuPipeline,
  bufferOf: BufferOf,
  parameters: GpuBuffer,
): void {
  const { dispatches, settings } = dispatchesOf(job, layout.stride);
  if (dispatches.length === 0) return;
  const uniform = bufferOf('step settings', settings.byteLength, USAGE.uniform | USAGE.copyTarget);
  device.queue.writeBuffer(uniform, 0, settings);
  // Not of all kernels: an image whose rows are filtered may have more samples than fit a buffer of words.
  const widest = Math.max(0, ...dispatches.map(({ kernel, count }) => (isWideKernel(kernel) ? count : 0)));
  const other = bufferOf('other', layout.stride, USAGE.storage);
  const wide = bufferOf('wide', 4 * widest, USAGE.storage);
  for (const [i, { kernel, count, isBack }] of dispatches.entries()) {
    const pipeline = pipelineOf(kernel);
    const [from, to] = isBack ? [other, result] : [result, other];
    const entries = [
      { binding: 0, resource: { buffer: uniform, offset: i * SETTINGS_STRIDE, size: SETTINGS_BYTES } },
      ...[from, parameters, to, wide].map((buffer, k) => ({ binding: k + 1, resource: { buffer } })),
    ];
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
    pass.dispatchWorkgroups(...groupsOf(Math.ceil(count / 4)), 1);
  }
}
