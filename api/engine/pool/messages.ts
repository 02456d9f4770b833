import type { BackendChoice } from '@twinset/contract';
import type { EngineModules } from '../backends/modules.ts';
import type { PlainError } from '../engine-error.ts';
import type { GpuRequest } from '../gpu/messages.ts';
import type { TaskName } from '../tasks/index.ts';
import type { BackendInfo } from './pool.ts';

export type ToWorker =
  | { type: 'start'; backend: BackendChoice; cacheBytes: number; modules: EngineModules }
  | { type: 'task'; id: number; name: TaskName; input: unknown; share: string }
  | { type: 'cancel'; id: number }
  | { type: 'granted'; ask: number }
  | { type: 'placed'; id: number; at: number }
  /** Memory for jobs of the GPU is in this folder; null: the GPU is not used. */
  | { type: 'gpu'; folder: string | null }
  /** A job of the GPU is done, or it failed. */
  | { type: 'warped'; ask: number; failure: string | null }
  | { type: 'dropFrames' }
  /** Drops frames and collects garbage: there is no task. */
  | { type: 'collect' };

/** `kept`: bytes of the frames that the worker caches. */
export type FromWorker =
  | { type: 'ready'; backend: BackendInfo }
  | { type: 'done'; id: number; value: unknown; kept: number }
  | { type: 'failed'; id: number; error: PlainError }
  | { type: 'ask'; ask: number; bytes: number }
  | { type: 'freeMemory'; ask: number; kept: number }
  | { type: 'dropped' }
  | { type: 'place'; id: number; bytes: number }
  | { type: 'warp'; ask: number; request: GpuRequest };
