import { rm } from 'node:fs/promises';
import { nameProblem, normalizeName } from '@twinset/contract';
import type { Call } from '../../context.ts';
import { AppError, orFail } from '../../lib/app-error.ts';
import type { Kind } from '../../records/files.ts';
import { refuseDuringRun } from '../session/guards.ts';
import { renditionFolder } from './make-renditions.ts';

/**
 * Deletes one file with its working copy and rendition; also takes a refused name off the list.
 * @throws AppError InvalidRequest for what cannot be the name of a file
 */
export const deleteFile = ({ ctx, session, input }: Call<{ kind: Kind; name: string }>) =>
  ctx.lock(session, () =>
    orFail(input.kind === 'images' ? 'ImagesNotDeleted' : 'MasksNotDeleted', async () => {
      const { kind } = input;
      const problem = nameProblem(input.name);
      if (problem !== null) throw new AppError('InvalidRequest', problem);
      refuseDuringRun({ ctx, session });
      const name = normalizeName(input.name);
      const folder = renditionFolder(kind);
      if (ctx.records.sessions.get(session)?.bucket) {
        await ctx.storage.remove(session, `${kind}/${name}`);
        await ctx.storage.remove(session, `${folder}/${name}`);
      }
      await rm(ctx.work.path(session, kind, name), { force: true });
      await rm(ctx.work.path(session, folder, name), { force: true });
      ctx.records.together(() => {
        ctx.records.files.remove(session, kind, name);
        ctx.records.files.clearFailures(session, kind);
      });
      return { success: true as const };
    }),
  );
