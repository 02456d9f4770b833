import type { Kind } from '../../records/file-rows.ts';
import { verb } from '../verb.ts';

const CODES = { images: 'ImagesDirectoryNotCreated', masks: 'MasksDirectoryNotCreated' } as const;

/** Creates the directory of one kind in the working space again. */
export const createDirectory = verb(
  { code: (kind: Kind) => CODES[kind], needs: ['session', 'project'], idle: true, lock: 'session' },
  async ({ ctx, session, input: kind }) => {
    await ctx.work.ensure(session, kind);
    return { success: true as const };
  },
);
