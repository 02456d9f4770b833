import {
  computeHere,
  copyOf,
  isSameStage,
  isSameWarp,
  planUpTo,
  type Raster,
  type WarpPlan,
} from '@twinset/tensor-core';
import {
  isMissing,
  isUndecided,
  jobOf,
  packedOf,
  resultOf,
  rowsOf,
  type WarpJob,
  type WarpLayout,
  warpLayout,
  writeJob,
} from '@twinset/tensor-core/webgpu';
import { encodeFiltered, encodePng, type FilteredRaster, filterRaster } from '../png/index.ts';
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

/** An output that the GPU has computed, filtered rows if its plan has them, or `null` for one that it failed to compute. */
export type Warped = Raster | null;

/** A job that the GPU has computed. `isFar`: outputs of which it could not represent the places. */
interface Sent {
  job: WarpJob;
  layout: WarpLayout;
  memory: SharedMemory;
  isFar: boolean[];
}

const hasRows = ({ request }: WarpPlan): boolean => request.steps?.hasRows === true;

/** Names of the sources that the GPU process keeps. */
class SourceNames {
  /** Differs between workers, and from that of a worker that crashed. */
  readonly #prefix = crypto.randomUUID();
  readonly #names = new WeakMap<Raster, string>();
  readonly #sent = new WeakSet<Raster>();
  #next = 0;

  nameOf(source: Raster): string {
    const name = this.#names.get(source) ?? `${this.#prefix} ${this.#next++}`;
    this.#names.set(source, name);
    return name;
  }

  wasSent = (source: Raster): boolean => this.#sent.has(source);
  addSent = (source: Raster): void => void this.#sent.add(source);
}

/** Returns an image as a plan's result: with filtered rows, if the plan has them. */
const resultHere = (plan: WarpPlan, image: Raster): Raster => (hasRows(plan) ? filterRaster(image) : image);

/** Returns the filtered rows of an output that the GPU computed, packed if it has packed them. */
function filteredOf(source: Raster, { job, layout, memory }: Sent, number: number): FilteredRaster {
  const packed = packedOf(memory.bytes, job, layout, number);
  if (packed) return { ...source, data: packed.blocks, adler: packed.adler };
  return { ...source, data: rowsOf(memory.bytes, job, layout, number) };
}

/** Warps of the GPU as one worker uses them. */
export class GpuWarps {
  readonly #send: (request: GpuRequest) => Promise<void>;
  readonly #sources = new SourceNames();
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
    const outputs: Warped[] = plans.map(() => null);
    const used: (() => void)[] = [];
    const release = (): void => {
      for (const free of used) free();
    };
    // Those with a field are separate jobs.
    const hasField = (number: number) => Number(plans[number].request.field !== null);
    const order = [...plans.keys()].sort((one, other) => hasField(one) - hasField(other));
    for (let first = 0; first < order.length; ) {
      const rest = order.slice(first).map((number) => plans[number]);
      const batch = rest.slice(0, batchSize(source, rest));
      const { warped, free } = await this.#warpBatch(source, batch);
      used.push(free);
      for (const [i, plan] of batch.entries()) {
        outputs[order[first + i]] = warped[i];
        await this.#check(source, plan, warped[i]);
      }
      first += batch.length;
    }
    return { outputs, release };
  }

  async #warpBatch(source: Raster, plans: readonly WarpPlan[]) {
    const memories = this.#memories;
    const failed = { warped: plans.map(() => null), free: () => {} };
    if (memories === null) return failed;
    let sent: Sent | null;
    try {
      sent = this.#sources.wasSent(source) ? await this.#sendJob(memories, source, plans, false) : null;
      // Other sources may have taken its place.
      sent ??= await this.#sendJob(memories, source, plans, true);
    } catch {
      // A failure of the GPU process is reported by its host.
      return failed;
    }
    if (sent === null) return failed;
    this.#sources.addSent(source);
    const { job, layout, memory, isFar } = sent;
    // Near the border of two pixels, only the roundings of float64 decide.
    const warped = plans.map((plan, i) =>
      isFar[i] || isUndecided(memory.bytes, job, layout, i)
        ? resultHere(plan, computeHere(source, plan))
        : hasRows(plan)
          ? filteredOf(source, sent, i)
          : resultOf(memory.bytes, job, layout, i),
    );
    return { warped, free: () => memories.release(memory) };
  }

  /** Lets the GPU compute a job; returns null if it has not kept the source, and the job has none. */
  async #sendJob(
    memories: SharedMemories,
    source: Raster,
    plans: readonly WarpPlan[],
    hasSource: boolean,
  ): Promise<Sent | null> {
    const requests = plans.map(({ request }) => request);
    const kept = { sourceName: this.#sources.nameOf(source), hasSource };
    const job = jobOf(plans[0].kind, source, requests, plans[0].outside, kept);
    const layout = warpLayout(job);
    const memory = memories.take(layout.total);
    const isFar = writeJob(memory.bytes, job, layout, source, requests);
    await this.#send({ job, file: memory.file, unused: memories.takeUnused() });
    if (!isMissing(memory.bytes, layout)) return { job, layout, memory, isFar };
    memories.release(memory);
    return null;
  }

  /** Compares the first image and mask, and one of every thousand, with the CPU. */
  async #check(source: Raster, plan: WarpPlan, warped: Warped): Promise<void> {
    if (warped === null || this.#counts[plan.kind]++ % CHECK_EVERY !== 0) return;
    if (await this.#isRight(source, plan, warped)) return;
    const output = plan.kind === 'image' ? 'an image' : 'a mask';
    throw new GpuMismatchError(`The GPU computed ${output} that differs from that of the CPU.`);
  }

  /**
   * Returns whether an output is right. With stages after the warp, each is compared with that of the CPU from the same
   * image, since a stage can enlarge a difference of the one before.
   */
  async #isRight(source: Raster, plan: WarpPlan, warped: Raster): Promise<boolean> {
    if (plan.stages.length === 0 && !hasRows(plan)) return isSameWarp(source, plan, warped);
    const counts = [...plan.stages.keys(), plan.stages.length];
    const images: Warped[] = [];
    for (const count of counts) {
      const { warped, free } = await this.#warpBatch(source, [planUpTo(plan, count, source)]);
      images.push(warped[0] && copyOf(warped[0]));
      free();
    }
    // A failure is reported by the host.
    if (images.includes(null)) return true;
    const [first, ...others] = images as Raster[];
    const last = images.at(-1) as Raster;
    const [made, expected] = hasRows(plan)
      ? [encodeFiltered(warped as FilteredRaster), encodePng(last)]
      : [warped.data as Uint8Array, last.data as Uint8Array];
    const isSame = Buffer.compare(made, expected) === 0;
    if (!isSame || !isSameWarp(source, plan, first)) return false;
    return others.every((after, i) => isSameStage(plan.stages[i], images[i] as Raster, after));
  }
}

/** A warp alone, which needs least memory. */
const WARP: Pick<WarpPlan, 'kind' | 'request' | 'outside'> = {
  kind: 'image',
  request: { inverse: [1, 0, 0, 0, 1, 0], field: null, color: null, tables: null, steps: null },
  outside: { border: 'constant', fill: 0 },
};

/** Returns whether an output fits into a job, with the displacements and parameters of its plan. */
export const fitsGpu = (source: Raster, { kind, request, outside } = WARP): boolean =>
  warpLayout(jobOf(kind, source, [request], outside)).total <= JOB_BYTES_MAX;

/** Returns how many of the outputs fit into one job: those of one border and fill, at least one. */
function batchSize(source: Raster, plans: readonly WarpPlan[]): number {
  const { border, fill } = plans[0].outside;
  const hasField = plans[0].request.field !== null;
  const others = plans.findIndex(
    ({ outside, request }) =>
      outside.border !== border || outside.fill !== fill || (request.field !== null) !== hasField,
  );
  const bytes = plans.map(({ request }) => {
    const field = request.field ? 8 * source.width * source.height : 0;
    return source.data.byteLength + field + (request.steps?.words.byteLength ?? 0);
  });
  let [count, sum] = [0, 0];
  while (count < (others < 0 ? plans.length : others)) {
    sum += bytes[count];
    if (count > 0 && sum > ENGINE_TUNABLES.gpuJob.value) break;
    count++;
  }
  return count;
}
