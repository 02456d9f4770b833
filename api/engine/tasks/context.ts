import type { GpuWarps } from '../gpu/gpu-warps.ts';
import { allocUninitialized } from '../lib/alloc-uninitialized.ts';
import { Lru } from '../lib/lru.ts';
import type { Memory } from '../pool/memory-account.ts';
import { GcPressure } from './gc-pressure.ts';
import { Mutex } from './mutex.ts';

/** Returns the position in a file at which this number of bytes may be written. */
export type Place = (bytes: number) => Promise<number>;

/** Fails for tasks of callers that have no file. */
export const noPlace: Place = () => Promise.reject(new Error('The task has no file to write to.'));

/** Fails for tasks that no pool started. */
export const noMemory: Memory = {
  take: () => Promise.reject(new Error('The task has no memory account.')),
};

/** State shared by the tasks of one worker. */
export interface TaskContext {
  /** Decoded frames, by bytes. */
  frames: Lru<unknown>;
  /** Group of tasks, such as those of one run, that alternates with others. */
  share: string;
  /** Lock of pixel work: one task at a time; reading and decoding of the next one overlap with it. */
  mutex: Mutex;
  gcPressure: GcPressure;
  /** Memory of the files that the task makes, of arbitrary bytes. */
  allocate: (bytes: number) => Uint8Array<ArrayBuffer>;
  /** Memory for large images, shared with all workers; of the task alone, so that its requests end with it. */
  memory: Memory;
  /** Warps of the GPU, if the engine uses one. */
  gpu: GpuWarps;
  /** Place of the bytes that the task writes. It waits for other tasks: call it without memory and outside the mutex. */
  place: Place;
}

export const newTaskContext = (cacheBytes: number, gpu: GpuWarps): TaskContext => ({
  share: '',
  frames: new Lru(cacheBytes),
  mutex: new Mutex(),
  gcPressure: new GcPressure(),
  allocate: allocUninitialized,
  memory: noMemory,
  gpu,
  place: noPlace,
});
