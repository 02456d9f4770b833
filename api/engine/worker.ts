import { loadBackend } from './backends/index.ts';
import { useEngineModules } from './backends/modules.ts';
import { toPlainError } from './engine-error.ts';
import { GpuWarps } from './gpu/gpu-warps.ts';
import { dropRecycled } from './lib/recycled-buffers.ts';
import type { FreeMemory, Memory } from './pool/memory-account.ts';
import type { FromWorker, ToWorker } from './pool/messages.ts';
import { newTaskContext, type Place, type TaskContext } from './tasks/context.ts';
import { loadTask, type TaskInput, type TaskName } from './tasks/index.ts';

declare const self: Worker;

const CANCELLED = new Error('The task was cancelled.');
const cancelled = new Set<number>();
/** Resolves with the backend and the cache that the first message configures; tasks wait for it. */
const ready = Promise.withResolvers<TaskContext>();

/** Client of the memory account in the main thread. */
class SharedMemory {
  readonly #waiting = new Map<
    number,
    { task: number; resolve: () => void; reject: (error: Error) => void }
  >();
  #next = 1;

  /** Resolves once so many bytes are free for a task; rejects if the task is cancelled before. */
  take(task: number, bytes: number): Promise<FreeMemory> {
    if (cancelled.has(task)) return Promise.reject(CANCELLED);
    const ask = this.#next++;
    const freeMemory = () => reply({ type: 'freeMemory', ask, kept: keptBytes() });
    reply({ type: 'ask', ask, bytes });
    return new Promise((resolve, reject) =>
      this.#waiting.set(ask, { task, resolve: () => resolve(freeMemory), reject }),
    );
  }

  granted(ask: number): void {
    this.#waiting.get(ask)?.resolve();
    this.#waiting.delete(ask);
  }

  /** Withdraws the requests of a task that still wait. */
  cancel(task: number): void {
    for (const [ask, waiting] of this.#waiting) {
      if (waiting.task !== task) continue;
      this.#waiting.delete(ask);
      reply({ type: 'freeMemory', ask, kept: keptBytes() });
      waiting.reject(CANCELLED);
    }
  }
}

const memory = new SharedMemory();
/** Decoded frames of this worker. */
let frames: TaskContext['frames'] | null = null;
const keptBytes = (): number => frames?.weight ?? 0;

/** Jobs that the main thread has passed to the GPU process. */
const warping = new Map<number, (failure: string | null) => void>();
let nextWarp = 1;

const gpu = new GpuWarps(
  (request) =>
    new Promise((resolve, reject) => {
      const ask = nextWarp++;
      warping.set(ask, (failure) => (failure === null ? resolve() : reject(new Error(failure))));
      reply({ type: 'warp', ask, request });
    }),
);

/** Tasks that wait for their place in a file. */
const waiting = new Map<number, { resolve: (at: number) => void; reject: (error: Error) => void }>();

const placeOf =
  (id: number): Place =>
  (bytes) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    waiting.set(id, { resolve, reject });
    if (cancelled.has(id)) reject(CANCELLED);
    else reply({ type: 'place', id, bytes });
    return promise;
  };

/**
 * Returns the buffers of a result that can be transferred to the other thread instead of being copied: those of one
 * array only.
 */
function ownBuffers(value: unknown, found: ArrayBuffer[] = []): ArrayBuffer[] {
  if (value instanceof Uint8Array) {
    if (value.byteLength === value.buffer.byteLength) found.push(value.buffer as ArrayBuffer);
  } else if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') ownBuffers(item, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) if (typeof item === 'object') ownBuffers(item, found);
  }
  return found;
}

const reply = (message: FromWorker, transfer: ArrayBuffer[] = []) => self.postMessage(message, transfer);

async function runTask<N extends TaskName>(
  id: number,
  name: N,
  input: TaskInput<N>,
  share: string,
): Promise<void> {
  try {
    const ofTask: Memory = { take: (bytes: number) => memory.take(id, bytes) };
    const context = { ...(await ready.promise), share, memory: ofTask, place: placeOf(id) };
    const task = await loadTask(name);
    const value = await task(input, context, () => cancelled.has(id));
    reply({ type: 'done', id, value, kept: keptBytes() }, ownBuffers(value));
  } catch (error) {
    reply({ type: 'failed', id, error: toPlainError(error) });
  } finally {
    cancelled.delete(id);
    waiting.delete(id);
    (await ready.promise).gcPressure.collectGrown();
  }
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'task') return runTask(data.id, data.name, data.input as never, data.share);
  if (data.type === 'granted') return memory.granted(data.ask);
  if (data.type === 'gpu') return gpu.use(data.folder);
  if (data.type === 'warped') {
    warping.get(data.ask)?.(data.failure);
    warping.delete(data.ask);
    return;
  }
  if (data.type === 'placed') return waiting.get(data.id)?.resolve(data.at);
  if (data.type === 'cancel') {
    cancelled.add(data.id);
    memory.cancel(data.id);
    return waiting.get(data.id)?.reject(CANCELLED);
  }
  if (data.type === 'dropFrames' || data.type === 'collect') {
    frames?.clear();
    dropRecycled();
    reply({ type: 'dropped' });
    if (data.type === 'collect') (await ready.promise).gcPressure.collectLater();
    return;
  }
  useEngineModules(data.modules);
  reply({ type: 'ready', backend: await loadBackend(data.backend) });
  const context = newTaskContext(data.cacheBytes, gpu);
  frames = context.frames;
  ready.resolve(context);
};
