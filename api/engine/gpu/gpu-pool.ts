import type { GpuReport } from '@twinset/contract';
import type { BackendInfo, GpuLink, Pool, TaskOptions } from '../pool/pool.ts';
import type { TaskInput, TaskName, TaskOutput } from '../tasks/index.ts';
import type { GpuFigures } from '../tasks/try-gpu.ts';
import { GpuHost } from './gpu-host.ts';
import { isMismatch } from './gpu-warps.ts';
import type { AdapterFacts } from './open-device.ts';

/** Gain over the CPU from which a GPU is used without being chosen. */
const GAIN_MIN = 1.5;

/**
 * Returns how many times as many outputs per second a GPU allows: with it, the workers only write the files, and the GPU
 * warps and packs for all of them.
 */
export const gainOf = ({ cpu, encode, gpu, finish }: GpuFigures, workers: number): number =>
  (cpu + encode) / workers / Math.max(finish / workers, gpu);

/** Returns the first line of a driver's message, which is a sentence, without its full stop. */
const firstLine = (text: string): string => text.split('\n')[0].replace(/[.\s]+$/, '');

const sentenceOf = (reason: string): string => `The GPU is not used: ${firstLine(reason)}.`;

export interface GpuOptions {
  /** The GPU was chosen: a slow one, or one computed by the CPU, is used too. */
  isChosen: boolean;
  /** Is called when the GPU is opened, not used, or lost. */
  onReport: (report: GpuReport) => void;
  /** Module of the GPU process; replaced in tests. */
  script?: string;
}

/** A pool whose workers use the GPU as long as it works. */
export class GpuPool implements Pool {
  readonly #pool: Pool;
  readonly #options: GpuOptions;
  readonly #host: GpuHost;
  readonly #ready: Promise<void>;
  #facts: AdapterFacts | null = null;
  #report: GpuReport = { isUsed: false, reason: 'The GPU is being opened.' };

  constructor(pool: Pool, options: GpuOptions) {
    this.#pool = pool;
    this.#options = options;
    this.#host = new GpuHost((reason) => this.#lose(reason), options.script);
    this.#ready = this.#open();
  }

  get size(): number {
    return this.#pool.size;
  }

  get restarts(): number {
    return this.#pool.restarts;
  }

  backend(): BackendInfo {
    return this.#report.isUsed ? { name: 'webgpu', device: 'gpu' } : this.#pool.backend();
  }

  gpu(): GpuReport {
    return this.#report;
  }

  /** Returns why the GPU is not used, as a sentence; '' while it is. */
  get loss(): string {
    return this.#host.lost === null ? '' : sentenceOf(this.#host.lost);
  }

  async ready(): Promise<BackendInfo> {
    await this.#ready;
    return this.backend();
  }

  untilTask(): AbortSignal {
    return this.#pool.untilTask();
  }

  collectGarbage(): void {
    this.#pool.collectGarbage();
  }

  useGpu(link: GpuLink | null): void {
    this.#pool.useGpu(link);
  }

  /** Runs a task like the pool. An output that differs from the CPU's ends the use of the GPU; previews are repeated. */
  async run<N extends TaskName>(name: N, input: TaskInput<N>, options?: TaskOptions): Promise<TaskOutput<N>> {
    try {
      return await this.#pool.run(name, input, options);
    } catch (error) {
      if (!isMismatch(error)) throw error;
      this.#host.drop((error as Error).message);
      // A run is redone as a whole, since its former outputs may be wrong.
      if (name === 'writeOutputs') throw error;
      return this.#pool.run(name, input, options);
    }
  }

  async close(): Promise<void> {
    // At the same time, so that a trial in progress does not report a lost GPU.
    await Promise.all([this.#pool.close(), this.#host.close()]);
  }

  #setReport(report: GpuReport): void {
    const { description } = this.#facts ?? {};
    this.#report = { ...report, ...(description === undefined ? {} : { adapter: description }) };
    this.#options.onReport(this.#report);
  }

  /** Leaves the work to the CPU. */
  #lose(reason: string): void {
    this.#pool.useGpu(null);
    const trial = this.#report.trial;
    this.#setReport({
      isUsed: false,
      reason: `${sentenceOf(reason)} Outputs are computed on the CPU.`,
      ...(trial ? { trial } : {}),
    });
  }

  async #open(): Promise<void> {
    const [facts] = await Promise.all([this.#host.opened, this.#pool.ready()]);
    // The host has reported the reason.
    if (facts === null) return;
    this.#facts = facts;
    const { isChosen } = this.#options;
    if (facts.isSoftware && !isChosen) {
      this.#host.drop(`the adapter is computed by the CPU.${facts.advice}`);
      return;
    }
    this.#pool.useGpu(this.#host);
    if (isChosen) {
      const kind = facts.isSoftware ? ' Its adapter is computed by the CPU, so that it is slow.' : '';
      this.#setReport({ isUsed: true, reason: `The GPU was chosen.${kind}` });
      return;
    }
    const figures = await this.#pool.run('tryGpu', {}).catch((error: Error) => {
      this.#host.drop(error.message);
      return null;
    });
    if (figures === null) return;
    const gain = gainOf(figures, this.size);
    this.#report = { ...this.#report, trial: { ...figures, gain } };
    const times = `${gain.toFixed(1)} times as many outputs in the trial`;
    if (gain < GAIN_MIN) this.#host.drop(`it allows ${times}, and at least ${GAIN_MIN} times are needed`);
    else if (this.#host.lost === null)
      this.#setReport({ ...this.#report, isUsed: true, reason: `The GPU allows ${times}.` });
  }
}
