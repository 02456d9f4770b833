import type { Call } from '../../context.ts';
import { orFail } from '../../lib/app-error.ts';
import { refuseDuringRun } from '../session/guards.ts';

/** Deletes the stored CSV. */
export const deleteCsv = ({ ctx, session }: Call) =>
  ctx.lock(session, () =>
    orFail('StratificationNotDeleted', () => {
      refuseDuringRun({ ctx, session });
      ctx.records.csv.remove(session);
      return { success: true as const };
    }),
  );
