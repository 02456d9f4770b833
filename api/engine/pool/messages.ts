import type { BackendChoice } from '@twinset/contract';
import type { PlainError } from '../engine-error.ts';
import type { TaskName } from '../tasks/index.ts';
import type { BackendInfo } from './pool.ts';

export type ToWorker =
  | { type: 'start'; backend: BackendChoice; cacheBytes: number }
  | { type: 'task'; id: number; name: TaskName; input: unknown; share: string }
  | { type: 'cancel'; id: number }
  | { type: 'granted'; ask: number }
  | { type: 'placed'; id: number; at: number };

export type FromWorker =
  | { type: 'ready'; backend: BackendInfo }
  | { type: 'done'; id: number; value: unknown }
  | { type: 'failed'; id: number; error: PlainError }
  | { type: 'ask'; ask: number; bytes: number }
  | { type: 'freeMemory'; ask: number }
  | { type: 'place'; id: number; bytes: number };
