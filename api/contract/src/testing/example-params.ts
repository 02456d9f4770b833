import { z } from 'zod';
import type { DeclaredTransform } from '../transform-texts.ts';

/**
 * Returns drawn values of a transform as in a receipt: the value of its range, where it has one, and the lowest or
 * first possible one of all others.
 */
export function exampleParams({ params, range }: DeclaredTransform, value: number): unknown {
  if (params === null) return true;
  return Object.fromEntries(
    Object.entries(params.shape as Record<string, z.ZodType>).map(([key, schema]) => {
      if (key === range?.key) return [key, value];
      if (schema instanceof z.ZodEnum) return [key, schema.options[0]];
      return [key, (schema as z.ZodNumber).minValue ?? 0];
    }),
  );
}
