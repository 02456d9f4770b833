import { type GpuBuffer, type GpuDevice, type GpuPipeline, MAP_READ, USAGE } from './gpu-types.ts';
import { KeptSources, SOURCE_MARGIN } from './kept-sources.ts';
import { packKernelsOf, recordPacking } from './pack-recorder.ts';
import { PACK_KERNELS, type PackKernel } from './pack-shaders.ts';
import { bilinearShader, nearestShader } from './shaders.ts';
import { type BufferOf, groupsOf, kernelsOf, recordSteps } from './step-recorder.ts';
import { type StepKernel, stepShader } from './step-shaders.ts';
import { markMissing, type WarpJob, type WarpLayout, warpLayout } from './warp-job.ts';

/** Jobs on the device at a time: one computes while the other is copied. */
const SLOTS = 2;

/** Bytes of the sources that are kept for later jobs. */
const SOURCE_BYTES = 256 << 20;

/** Buffers of one job at a time; they grow to the largest one and are kept. */
class Slot {
  readonly #device: GpuDevice;
  readonly #buffers = new Map<string, GpuBuffer>();

  constructor(device: GpuDevice) {
    this.#device = device;
  }

  buffer(name: string, bytes: number, usage: number): GpuBuffer {
    const kept = this.#buffers.get(name);
    if (kept && kept.size >= bytes) return kept;
    kept?.destroy();
    const buffer = this.#device.createBuffer({ size: Math.max(256, bytes), usage });
    this.#buffers.set(name, buffer);
    return buffer;
  }

  /** Destroys all buffers, after a failure. */
  clear(): void {
    for (const buffer of this.#buffers.values()) buffer.destroy();
    this.#buffers.clear();
  }
}

interface Pipelines {
  warp: GpuPipeline;
  steps: ReadonlyMap<StepKernel, GpuPipeline>;
  packs: ReadonlyMap<PackKernel, GpuPipeline>;
}

/** Runs warp jobs on a device. */
export class WarpDevice {
  readonly #device: GpuDevice;
  readonly #pipelines = new Map<string, Promise<GpuPipeline>>();
  readonly #sources: KeptSources;
  readonly #free: Slot[];
  readonly #waiting: ((slot: Slot) => void)[] = [];

  constructor(device: GpuDevice, sourceBytes = SOURCE_BYTES) {
    this.#device = device;
    this.#sources = new KeptSources(device, sourceBytes);
    this.#free = Array.from({ length: SLOTS }, () => new Slot(device));
  }

  /**
   * Computes the outputs of a job from its memory, and writes them there; or that its source is missing.
   * @throws Error with the message of the device
   */
  async run(job: WarpJob, memory: Uint8Array): Promise<void> {
    const pipeline = await this.#warpPipelineOf(job);
    const steps = await this.#pipelinesOf(kernelsOf(job), stepShader);
    const packs = await this.#pipelinesOf(packKernelsOf(job), (name) => PACK_KERNELS[name]);
    const slot = this.#free.pop() ?? (await new Promise<Slot>((resolve) => this.#waiting.push(resolve)));
    try {
      await this.#runIn(slot, { warp: pipeline, steps, packs }, job, memory);
    } catch (error) {
      slot.clear();
      this.#sources.clear();
      throw error;
    } finally {
      const next = this.#waiting.shift();
      if (next) next(slot);
      else this.#free.push(slot);
    }
  }

  /** Calls `work`, and rejects with the first error that the device reports for it. */
  async #checked<T>(work: () => T): Promise<T> {
    const device = this.#device;
    for (const filter of ['internal', 'out-of-memory', 'validation'] as const) device.pushErrorScope(filter);
    let result: T;
    let errors: Promise<({ message: string } | null)[]>;
    try {
      result = work();
    } finally {
      errors = Promise.all([0, 1, 2].map(() => device.popErrorScope()));
    }
    const error = (await errors).find((found) => found !== null);
    if (error) throw new Error(error.message);
    return result;
  }

  #warpPipelineOf({ kind, channels, bitDepth, hasPlain, hasField }: WarpJob): Promise<GpuPipeline> {
    return this.#pipelineOf(`${kind} ${channels} ${bitDepth} ${hasPlain} ${hasField}`, () =>
      kind === 'image'
        ? bilinearShader(channels, hasPlain, hasField)
        : nearestShader((channels * bitDepth) as 8 | 16 | 24, hasField),
    );
  }

  async #pipelinesOf<N extends string>(
    names: readonly N[],
    codeOf: (name: N) => string,
  ): Promise<ReadonlyMap<N, GpuPipeline>> {
    const made = await Promise.all(names.map((name) => this.#pipelineOf(name, () => codeOf(name))));
    return new Map(names.map((name, i) => [name, made[i]]));
  }

  #pipelineOf(key: string, codeOf: () => string): Promise<GpuPipeline> {
    const kept = this.#pipelines.get(key);
    if (kept) return kept;
    const made = this.#checked(() => {
      const module = this.#device.createShaderModule({ code: codeOf() });
      return this.#device.createComputePipeline({ layout: 'auto', compute: { module, entryPoint: 'main' } });
    });
    this.#pipelines.set(key, made);
    return made;
  }

  async #runIn(slot: Slot, pipelines: Pipelines, job: WarpJob, memory: Uint8Array): Promise<void> {
    const layout = warpLayout(job);
    const bytes = layout.stride * job.outputs;
    const back = await this.#checked(() => {
      const source = this.#sourceOf(slot, job, layout, memory);
      return source && this.#submit(slot, source, pipelines, job, layout, memory);
    });
    if (back === null) {
      markMissing(memory, layout, true);
      return;
    }
    const flags = 4 * job.outputs;
    await back.mapAsync(MAP_READ, 0, bytes + flags);
    const mapped = new Uint8Array(back.getMappedRange(0, bytes + flags));
    memory.set(mapped.subarray(0, bytes), layout.result);
    memory.set(mapped.subarray(bytes), layout.undecided);
    back.unmap();
  }

  /** Writes data to a buffer of a slot. */
  #write(slot: Slot, name: string, data: Uint8Array): GpuBuffer {
    const buffer = slot.buffer(name, data.length + SOURCE_MARGIN, USAGE.storage | USAGE.copyTarget);
    if (data.length > 0) this.#device.queue.writeBuffer(buffer, 0, data);
    return buffer;
  }

  /** Returns the source of a job on the device, copied there unless it was kept; null if it is missing. */
  #sourceOf(slot: Slot, job: WarpJob, layout: WarpLayout, memory: Uint8Array): GpuBuffer | null {
    const { sourceName: name, hasSource } = job;
    const kept = name === null ? null : this.#sources.get(name);
    if (kept || !hasSource) return kept;
    const data = memory.subarray(layout.source, layout.places);
    return name === null ? this.#write(slot, 'source', data) : this.#sources.add(name, data);
  }

  /** Submits a job; returns the buffer that will contain its outputs. */
  #submit(
    slot: Slot,
    source: GpuBuffer,
    pipelines: Pipelines,
    job: WarpJob,
    layout: WarpLayout,
    memory: Uint8Array,
  ): GpuBuffer {
    const { queue } = this.#device;
    const { threads, stride, total } = layout;
    const input = (name: 'places' | 'colors' | 'tables' | 'steps', end: number): GpuBuffer =>
      this.#write(slot, name, memory.subarray(layout[name], end));
    const settings = slot.buffer('settings', 32, USAGE.uniform | USAGE.copyTarget);
    const flags = [job.border === 'reflect' ? 1 : 0, threads, stride / 4, job.hasTables ? 1 : 0, 0];
    queue.writeBuffer(settings, 0, Uint32Array.from([job.width, job.height, job.fill, ...flags]));
    const result = slot.buffer('result', total - layout.result, USAGE.storage | USAGE.copySource);
    const back = slot.buffer('back', total - layout.result, USAGE.mapRead | USAGE.copyTarget);
    const undecided = slot.buffer(
      'undecided',
      4 * job.outputs,
      USAGE.storage | USAGE.copyTarget | USAGE.copySource,
    );
    queue.writeBuffer(undecided, 0, new Uint32Array(job.outputs));
    const buffers = [
      settings,
      source,
      input('places', layout.colors),
      result,
      ...(job.kind === 'image' ? [input('colors', layout.tables), input('tables', layout.steps)] : []),
      ...(job.kind === 'mask' && job.hasField ? [undecided] : []),
    ];
    const entries = buffers.map((buffer, binding) => ({ binding, resource: { buffer } }));
    const commands = this.#device.createCommandEncoder();
    const pass = commands.beginComputePass();
    const { warp, steps, packs } = pipelines;
    const bufferOf: BufferOf = (...buffer) => slot.buffer(...buffer);
    pass.setPipeline(warp);
    pass.setBindGroup(0, this.#device.createBindGroup({ layout: warp.getBindGroupLayout(0), entries }));
    pass.dispatchWorkgroups(...groupsOf(threads), job.outputs);
    const made = { job, layout, result };
    if (steps.size > 0)
      recordSteps(
        this.#device,
        pass,
        made,
        (kernel) => steps.get(kernel) as GpuPipeline,
        bufferOf,
        input('steps', layout.result),
      );
    const results = recordPacking(
      this.#device,
      pass,
      made,
      (kernel) => packs.get(kernel) as GpuPipeline,
      bufferOf,
    );
    pass.end();
    commands.copyBufferToBuffer(results, 0, back, 0, stride * job.outputs);
    commands.copyBufferToBuffer(undecided, 0, back, stride * job.outputs, 4 * job.outputs);
    queue.submit([commands.finish()]);
    return back;
  }
}
