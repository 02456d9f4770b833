import type { Call } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';

/** @throws AppError WrongState without a bucket */
export function needBucket({ ctx, session }: Omit<Call, 'input'>): void {
  if (!ctx.records.sessions.get(session)?.bucket) {
    throw new AppError('WrongState', 'The session has no storage bucket. Create it first.');
  }
}

/** @throws AppError WrongState without a working space */
export function needProject({ ctx, session }: Omit<Call, 'input'>): void {
  if (!ctx.records.sessions.get(session)?.project) {
    throw new AppError('WrongState', 'The session has no project directories. Create them first.');
  }
}
