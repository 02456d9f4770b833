import type { JobEvent } from './shapes.ts';

/** Returns the event of a job that has not begun. */
export const idleEvent = (job: JobEvent['job']): JobEvent => ({
  job,
  state: 'idle',
  phase: '',
  done: 0,
  total: 0,
  rate: 0,
  remainingSeconds: null,
  message: '',
});
