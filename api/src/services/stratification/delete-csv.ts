import { verb } from '../verb.ts';

/** Deletes the stored CSV. */
export const deleteCsv = verb(
  { code: 'StratificationNotDeleted', needs: ['session'], idle: true, lock: 'session' },
  ({ ctx, session }) => {
    ctx.records.csv.remove(session);
    return { success: true as const };
  },
);
