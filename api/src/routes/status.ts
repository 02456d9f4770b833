import type { Status, statusEndpoints } from '@twinset/contract';
import { ERRORS } from '@twinset/contract';
import type { Call } from '../context.ts';
import { completionStatus } from '../services/augment/completion-status.ts';
import { balanceStatus } from '../services/dataset/balance-status.ts';
import { uploadStatus } from '../services/upload/upload-status.ts';
import type { Handlers, Input } from './handler.ts';

const input = undefined;
type Answer = Status | Response;
type StatusInput = Input<(typeof statusEndpoints)['imageUploadStatus']>;

/** Wraps a status check: for a session that is not started it returns false. */
const ifStarted =
  (check: (call: Call) => Promise<Answer> | Answer) =>
  ({ ctx, session, started }: StatusInput): Promise<Answer> | Answer =>
    started
      ? check({ ctx, session, input })
      : {
          success: false,
          code: 'SessionNotFound',
          error: ERRORS.SessionNotFound.error,
          message: 'The session is not started.',
          isRunning: false,
        };

export const statusHandlers: Handlers<typeof statusEndpoints> = {
  imageUploadStatus: ifStarted(({ ctx, session }) => uploadStatus({ ctx, session, input: 'images' })),
  maskUploadStatus: ifStarted(({ ctx, session }) => uploadStatus({ ctx, session, input: 'masks' })),
  balanceStatus: ifStarted(balanceStatus),
  backendIsRunning: ifStarted(({ ctx, session }) => {
    const there = ctx.records.sessions.get(session)?.project ?? false;
    return {
      success: there,
      message: there ? 'The backend is running.' : 'The project directories do not exist.',
      isRunning: there,
    };
  }),
  augmentationIsComplete: ifStarted(completionStatus),
  sessionIsRunning: ifStarted(() => ({ success: true, message: 'The session is running.', isRunning: true })),
};
