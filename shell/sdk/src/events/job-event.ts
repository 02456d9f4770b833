import { JOB_KINDS, type JobEvent } from '@twinset/contract';

const STATES = ['idle', 'waiting', 'running', 'done', 'failed', 'cancelled'];
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Reads a job event from any value; returns null if it is none. Missing fields get defaults. */
export function asJobEvent(value: unknown): JobEvent | null {
  const given = (value ?? {}) as Partial<JobEvent>;
  if (!JOB_KINDS.includes(given.job as never) || !STATES.includes(given.state as never)) return null;
  return {
    job: given.job as JobEvent['job'],
    state: given.state as JobEvent['state'],
    phase: given.phase ?? '',
    done: isNumber(given.done) ? given.done : 0,
    total: isNumber(given.total) ? given.total : 0,
    rate: isNumber(given.rate) ? given.rate : 0,
    remainingSeconds: isNumber(given.remainingSeconds) ? given.remainingSeconds : null,
    message: given.message ?? '',
  };
}

/** Reads a message of the stream; returns null if it is no job event. */
export function readJobEvent(text: string): JobEvent | null {
  try {
    return asJobEvent(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Returns whether a job is waiting or running. */
export const isUnderWay = (event: Pick<JobEvent, 'state'> | undefined): boolean =>
  event?.state === 'running' || event?.state === 'waiting';
