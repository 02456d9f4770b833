import { isSameWarp, type Raster, type WarpPlan } from '@twinset/tensor-core';
import { jobOf, resultOf, type WarpLayout, warpLayout, writeJob } from '@twinset/tensor-core/webgpu';
import { ENGINE_TUNABLES } from '../tunables.ts';
import type { GpuRequest } from './messages.ts';
import { SharedMemories, type SharedMemory } from './shared-memory.ts';

/** Images and masks of the GPU of which one each is computed on the CPU too. */
const CHECK_EVERY = 1000;

/** Largest memory of a job: WebGPU's default limit of a buffer, below which every adapter is. */
const JOB_BYTES_MAX = 128 << 20;

/** Error of an output of the GPU that differs from that of the CPU: its former outputs are not trusted. */
export class GpuMismatchError extends Error {
  override readonly name = 'GpuMismatchError';
}

export const isMismatch = (error: unknown): boolean => (error as Error | null)?.name === 'GpuMismatchError';

/** An output that the GPU has computed, or `null` for one that it failed to compute. */
export type Warped = Raster | null;

/** Warps of the GPU as one worker uses them. */
export class GpuWarps {
  readonly #send: (request: GpuRequest) => Promise<void>;
  #memories: SharedMemories | null = null;
  /** Outputs so far. */
  readonly #counts = { image: 0, mask: 0 };

  /** @param send computes a job in the GPU process; rejects if it cannot */
  constructor(send: (request: GpuRequest) => Promise<void>) {
    this.#send = send;
  }

  get isOn(): boolean {
    return this.#memories !== null;
  }

  /** Uses the GPU with memory in a folder; null: no longer. */
  use(folder: string | null): void {
    this.#memories = folder === null ? null : new SharedMemories(folder);
  }

  /**
   * Computes outputs of one source. They are valid until `release` is called.
   * @throws GpuMismatchError if an output differs from that of the CPU
   */
  async warp(source: Raster, plans: readonly WarpPlan[]): Promise<{ outputs: Warped[]; release(): void }> {
    const outputs: Warped[] = [];
    const used: (() => void)[] = [];
    const release = (): void => {
      for (const free of used) free();
    };
    for (let first = 0; first < plans.length; ) {
      const batch = plans.slice(first, first + batchSize(source, plans.slice(first)));
      const { warped, free } = await this.#warpBatch(source, batch);
      used.push(free);
      outputs.push(...warped);
      first += batch.length;
    }
    return { outputs, release };
  }

  async #warpBatch(source: Raster, plans: readonly WarpPlan[]) {
    const memories = this.#memories;
    const failed = { warped: plans.map(() => null), free: () => {} };
    if (memories === null) return failed;
    const requests = plans.map(({ request }) => request);
    const job = jobOf(plans[0].kind, source, requests, plans[0].outside);
    const layout: WarpLayout = warpLayout(job);
    let memory: SharedMemory;
    try {
      memory = memories.take(layout.total);
      writeJob(memory.bytes, job, layout, source, requests);
      await this.#send({ job, file: memory.file, unused: memories.takeUnused() });
    } catch {
      // A failure of the GPU process is reported by its host.
      return failed;
    }
    const warped = plans.map((_, i) => resultOf(memory.bytes, job, layout, i));
    for (const [i, plan] of plans.entries()) this.#check(source, plan, warped[i]);
    return { warped, free: () => memories.release(memory) };
  }

  /** Compares the first image and mask, and one of every thousand, with the CPU. */
  #check(source: Raster, plan: WarpPlan, warped: Raster): void {
    if (this.#counts[plan.kind]++ % CHECK_EVERY !== 0 || isSameWarp(source, plan, warped)) return;
    const output = plan.kind === 'image' ? 'an image' : 'a mask';
    throw new GpuMismatchError(`The GPU computed ${output} that differs from that of the CPU.`);
  }
}

const ANY = { border: 'constant', fill: 0 } as const;
const REQUEST = { inverse: [1, 0, 0, 0, 1, 0], color: null, tables: null } as const;

/** Returns whether an output of a source fits into a job. */
export const fitsGpu = (source: Raster): boolean =>
  warpLayout(jobOf('image', source, [REQUEST], ANY)).total <= JOB_BYTES_MAX;

/** Returns how many of the outputs fit into one job: those of one border and fill, at least one. */
function batchSize(source: Raster, plans: readonly WarpPlan[]): number {
  const { border, fill } = plans[0].outside;
  const others = plans.findIndex(({ outside }) => outside.border !== border || outside.fill !== fill);
  const most = Math.floor(ENGINE_TUNABLES.gpuJob.value / source.data.byteLength);
  return Math.max(1, Math.min(others < 0 ? plans.length : others, most));
}
