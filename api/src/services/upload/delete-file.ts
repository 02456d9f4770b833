import { nameProblem, normalizeName } from '@twinset/contract';
import { AppError } from '../../lib/app-error.ts';
import type { Kind } from '../../records/file-rows.ts';
import { verb } from '../verb.ts';
import { NOT_DELETED } from './objects.ts';
import { removeNamed } from './remove-files.ts';

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
    await removeNamed(ctx, session, input.kind, [normalizeName(input.name)]);
    return { success: true as const };
  },
);
