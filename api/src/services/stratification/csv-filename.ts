import type { Call } from '../../context.ts';
import { storedCsv } from './internal.ts';

/** Returns the name of the stored CSV, or null. */
export const csvFilename = ({ ctx, session }: Call) => ({
  success: true as const,
  results: storedCsv(ctx, session)?.filename ?? null,
});
