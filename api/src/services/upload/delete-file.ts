import { rm } from 'node:fs/promises';
import { nameProblem, normalizeName } from '@twinset/contract';
import { AppError } from '../../lib/app-error.ts';
import type { Kind } from '../../records/file-rows.ts';
import { removeData } from '../remove-data.ts';
import { verb } from '../verb.ts';
import { NOT_DELETED, renditionFolder, thumbnailsOf } from './objects.ts';

/**
 * Checks a name.
 * @throws AppError InvalidRequest if it cannot be the name of a file
 */
function check({ name }: { name: string }): void {
  const problem = nameProblem(name);
  if (problem !== null) throw new AppError('InvalidRequest', problem);
}

/** Deletes one file with its working copy and previews; also removes a refused name from the list. */
export const deleteFile = verb(
  {
    code: ({ kind }: { kind: Kind; name: string }) => NOT_DELETED[kind],
    needs: ['session'],
    idle: true,
    lock: 'session',
    check,
  },
  async ({ ctx, session, input }) => {
    const { kind } = input;
    const name = normalizeName(input.name);
    const folder = renditionFolder(kind);
    await removeData(ctx, {
      records: () =>
        ctx.records.transaction(() => {
          ctx.records.files.remove(session, kind, name);
          ctx.records.files.clearFailures(session, kind);
        }),
      async files() {
        if (ctx.records.sessions.get(session)?.bucket) {
          await ctx.storage.remove(session, `${kind}/${name}`);
          const previews = [`${folder}/${name}`, ...(await thumbnailsOf(ctx, session, kind, [name]))];
          for (const object of previews) await ctx.storage.remove(session, object);
        }
        await rm(ctx.work.path(session, kind, name), { force: true });
        await rm(ctx.work.path(session, folder, name), { force: true });
        await ctx.work.remove(session, 'tiles');
      },
    });
    return { success: true as const };
  },
);
