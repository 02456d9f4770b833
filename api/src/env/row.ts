import type { z } from 'zod';

/** One variable: its check, its default and its description. */
export type Variable = { schema: z.ZodType; default: string; unit: string; meaning: string };
/** Returns the row of a variable. */
export const row = <S extends z.ZodType>(
  schema: S,
  fallback: string | number,
  unit: string,
  meaning: string,
) => ({
  schema,
  default: String(fallback),
  unit,
  meaning,
});
