import type { Kind } from '../../records/file-rows.ts';
import { verb } from '../verb.ts';
import { NOT_DELETED } from './objects.ts';
import { removeFiles } from './remove-files.ts';

/** Deletes the uploads in the bucket, the working copies and the resized files of one kind. */
export const deleteFiles = verb(
  { code: (kind: Kind) => NOT_DELETED[kind], needs: ['session'], idle: true, lock: 'session' },
  async ({ ctx, session, input: kind }) => {
    await removeFiles(ctx, session, kind);
    return { success: true as const };
  },
);
