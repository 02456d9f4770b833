/** Processor time and bytes of the parts of a run, as measured (`measure.ts`); times in seconds of one core. */
export interface Parts {
  /**
   * A worker process: per output, and per shard besides. `first`: what each of its threads needs besides in the first run
   * after its start, to load and compile code.
   */
  worker: { output: number; shard: number; first: number };
  /**
   * The API process. Its main thread: per run, shard, output, event of progress, and state of a shard that it reads;
   * `estimate`: its other threads, per run.
   */
  api: { run: number; shard: number; output: number; event: number; poll: number; estimate: number };
  /** Redis, per shard, and per call of a worker or the API that only looks. */
  redis: { shard: number; look: number };
  /** The program of the bucket, per shard and per output, where it is on the same machine. */
  bucket: { shard: number; output: number };
  /** Bytes of an output in the zip, and in the text of its shard, and of the files of a pair. */
  bytes: { output: number; text: number; pair: number };
}

/** Parts of a run of 512 x 512 outputs of photographs on two x86-64 cores, medians of three measurements, 30 November 2026. */
export const MEASURED: Parts = {
  worker: { output: 0.0044, shard: 0, first: 0.44 },
  api: { run: 0.052, shard: 0.0064, output: 0.000056, event: 0.00004, poll: 0.00004, estimate: 0.065 },
  redis: { shard: 0.0011, look: 0.00002 },
  bucket: { shard: 0.0034, output: 0.0019 },
  bytes: { output: 308_000, text: 1500, pair: 59_000 },
};
