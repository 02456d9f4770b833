import { verb } from '../verb.ts';
import { dropCsv } from './internal.ts';

/** Deletes the stored CSV. */
export const deleteCsv = verb(
  { code: 'StratificationNotDeleted', needs: ['session'], idle: true, lock: 'session' },
  async ({ ctx, session }) => {
    await dropCsv(ctx, session);
    return { success: true as const };
  },
);
