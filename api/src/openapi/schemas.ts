import {
  configInputSchema,
  failureSchema,
  jobEventSchema,
  type Limits,
  NAMES_PER_FILE,
  outputParamsSchema,
} from '@twinset/contract';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/**
 * Describes tuples of equal elements, at any depth, as lists of a fixed length: programs that read the description often
 * do not know `prefixItems`.
 */
function describeEvenTuples(schema: JsonSchema): void {
  const { prefixItems } = schema;
  if (Array.isArray(prefixItems) && prefixItems.every((one) => Bun.deepEquals(one, prefixItems[0]))) {
    delete schema.prefixItems;
    Object.assign(schema, {
      items: prefixItems[0],
      minItems: prefixItems.length,
      maxItems: prefixItems.length,
    });
  }
  for (const part of Object.values(schema))
    if (typeof part === 'object' && part !== null) describeEvenTuples(part as JsonSchema);
}

/**
 * Returns a schema as JSON Schema (2020-12). A description by `describedAs` replaces the schema that it was given.
 * @param io requests (`input`) may have further fields, which are ignored; responses (`output`) have none
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...found } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema: made }) {
      const { openapi } = made as { openapi?: JsonSchema };
      if (!openapi) return;
      for (const key of Object.keys(made)) delete made[key];
      Object.assign(made, openapi);
    },
  });
  describeEvenTuples(found);
  return found;
}

/** Returns the named schemas under the limits in force. */
export const namedSchemas = (limits: Limits): Record<string, JsonSchema> => ({
  Configuration: {
    ...jsonSchema(configInputSchema(limits), 'input'),
    description:
      'Missing fields have their defaults, unknown ones are ignored and named in `warnings`. The three ratios add up to 1.',
  },
  Failure: jsonSchema(failureSchema, 'output'),
  FileNames: {
    type: 'array',
    items: { type: 'string', maxLength: limits.nameCharactersMax },
    maxItems: NAMES_PER_FILE * limits.filesMax,
  },
  JobEvent: { ...jsonSchema(jobEventSchema, 'output'), description: 'Data of each event of `/events`.' },
  OutputParams: jsonSchema(outputParamsSchema, 'input'),
});
