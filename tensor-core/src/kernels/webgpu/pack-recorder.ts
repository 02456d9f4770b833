import { type GpuBuffer, type GpuComputePass, type GpuDevice, type GpuPipeline, USAGE } from './gpu-types.ts';
import { PACK_KERNELS, type PackKernel } from './pack-shaders.ts';
import { PACK_THREADS } from './pack-states.ts';
import { CHUNK_FIELDS, CODE_WORDS, COUNT_WORDS, packGeometry } from './pack-words.ts';
import type { BufferOf } from './step-recorder.ts';
import type { WarpJob, WarpLayout } from './warp-job.ts';

/** Kernels that a job needs to pack rows. */
export const packKernelsOf = ({ packing }: WarpJob): PackKernel[] =>
  packing === null ? [] : (Object.keys(PACK_KERNELS) as PackKernel[]);

/** Records the packing of a job's filtered rows after its steps; returns the buffer of its results. */
export function recordPacking(
  device: GpuDevice,
  pass: GpuComputePass,
  { job, layout, result }: { job: WarpJob; layout: WarpLayout; result: GpuBuffer },
  pipelineOf: (kernel: PackKernel) => GpuPipeline,
  bufferOf: BufferOf,
): GpuBuffer {
  const { packing, outputs } = job;
  if (packing === null) return result;
  const { bands, chunks, bandBlocks, bandSamples, words } = packGeometry(job, packing, layout.stride);
  const settings = bufferOf('pack settings', words.byteLength, USAGE.uniform | USAGE.copyTarget);
  device.queue.writeBuffer(settings, 0, words);
  const isWanted = job.steps.map((steps) => Number(steps.some(({ kernel }) => kernel === 'filterRows')));
  const wanted = bufferOf('wanted', 4 * outputs, USAGE.storage | USAGE.copyTarget);
  device.queue.writeBuffer(wanted, 0, Uint32Array.from(isWanted));
  const packed = bufferOf('packed', layout.stride * outputs, USAGE.storage | USAGE.copySource);
  const buffers = [
    settings,
    result,
    wanted,
    bufferOf('chunks', 4 * CHUNK_FIELDS * chunks * outputs, USAGE.storage),
    bufferOf('counts', 4 * COUNT_WORDS * bands * outputs, USAGE.storage),
    bufferOf('codes', 4 * CODE_WORDS * bands * outputs, USAGE.storage),
    packed,
  ];
  const entries = buffers.map((buffer, binding) => ({ binding, resource: { buffer } }));
  const groups = Math.ceil(chunks / PACK_THREADS);
  const groupsOf: Record<PackKernel, number> = {
    classify: groups,
    measure: groups,
    write: groups,
    code: 1,
    place: 1,
    states: bands * bandBlocks,
    count: Math.ceil((chunks + bands * bandSamples) / PACK_THREADS),
  };
  for (const kernel of packKernelsOf(job)) {
    const pipeline = pipelineOf(kernel);
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
    pass.dispatchWorkgroups(groupsOf[kernel], 1, outputs);
  }
  return packed;
}
