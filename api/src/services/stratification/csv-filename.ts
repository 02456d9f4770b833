import type { Call } from '../../context.ts';

/** The name of the stored CSV, or null. */
export const csvFilename = ({ ctx, session }: Call) => ({
  success: true as const,
  results: ctx.records.csv.filename(session),
});
