import type { Call } from '../../context.ts';
import { orFail } from '../../lib/app-error.ts';
import type { Kind } from '../../records/files.ts';
import { needProject, refuseDuringRun } from '../session/guards.ts';

/** Creates the directory of one kind again, in the working space. */
export const createDirectory = ({ ctx, session, input: kind }: Call<Kind>) =>
  ctx.lock(session, () =>
    orFail(kind === 'images' ? 'ImagesDirectoryNotCreated' : 'MasksDirectoryNotCreated', async () => {
      refuseDuringRun({ ctx, session });
      needProject({ ctx, session });
      await ctx.work.ensure(session, kind);
      return { success: true as const };
    }),
  );
