import type { WarpJob } from '@twinset/tensor-core/webgpu';
import type { AdapterFacts } from './open-device.ts';

/** A job for the GPU process; its data are in a file that both processes have mapped. */
export interface GpuRequest {
  job: WarpJob;
  /** Path of the mapped file; it is removed when the GPU process has mapped it. */
  file: string;
  /** Files that are no longer used. */
  unused: string[];
}

export type ToGpu = { id: number } & GpuRequest;

export type FromGpu =
  | ({ type: 'open' } & AdapterFacts)
  | { type: 'closed'; reason: string }
  | { type: 'done'; id: number }
  | { type: 'failed'; id: number; reason: string };
