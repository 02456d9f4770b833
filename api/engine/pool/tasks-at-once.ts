import { ENGINE_TUNABLES } from '../tunables.ts';
import type { Pool } from './pool.ts';

/** Returns how many tasks a caller with many files submits at a time. */
export const tasksAtOnce = ({ size }: Pick<Pool, 'size'>): number =>
  ENGINE_TUNABLES.submittedPerWorker.value * size;
