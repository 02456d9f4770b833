import { z } from 'zod';
import type { DeclaredTransform } from '../transform-texts.ts';

/** Returns the lowest or first possible value of a schema; of a list one of its entries. */
function exampleOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element as z.ZodType)];
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape as Record<string, z.ZodType>).map(([key, part]) => [key, exampleOf(part)]),
    );
  return (schema as z.ZodNumber).minValue ?? 0;
}

/**
 * Returns drawn values of a transform as in a receipt: the value of its range, where it has one, and the lowest or
 * first possible one of all others.
 */
export function exampleParams({ params, range }: DeclaredTransform, value: number): unknown {
  if (params === null) return true;
  const examples = exampleOf(params) as Record<string, unknown>;
  return range !== null && range.key in examples ? { ...examples, [range.key]: value } : examples;
}
