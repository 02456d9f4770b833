import fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

const TEXTS = [
  '',
  'a.png',
  '../x.png',
  'images',
  'masks',
  'train',
  '__proto__',
  'augmented_data.zip',
  '\u0000',
  '😀.jpg',
  '%2e%2e',
];
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ maxLength: 40, unit: 'binary' }));

function numberOf({ type, minimum, maximum }: JsonSchema): fc.Arbitrary<unknown> {
  const low = Math.max(minimum ?? -1e6, -1e6);
  const high = Math.min(maximum ?? 1e6, 1e6);
  return type === 'integer'
    ? fc.integer({ min: Math.ceil(low), max: Math.floor(high) })
    : fc.double({ min: low, max: high, noNaN: true });
}

function objectOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const known = Object.entries(schema.properties ?? {}).map(
    ([name, one]) => [name, fromSchema(one)] as const,
  );
  if (known.length > 0) {
    return fc.record(Object.fromEntries(known), { requiredKeys: (schema.required ?? []) as never[] });
  }
  const value =
    typeof schema.additionalProperties === 'object'
      ? fromSchema(schema.additionalProperties)
      : fc.jsonValue();
  return fc.dictionary(text, value, { maxKeys: 6 });
}

function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromSchema));
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(fromSchema));
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 8, 8),
      });
    case 'string':
      return text;
    case 'number':
    case 'integer':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Values that a schema takes. */
export const valid = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  fromSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

/** Values that a schema takes, damaged ones, and anything at all. */
export const validOrNot = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: valid(schema) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    {
      weight: 2,
      arbitrary: fc.tuple(valid(schema), fc.jsonValue({ maxDepth: 1 }), fc.nat()).map(([value, other, n]) => {
        if (typeof value !== 'object' || value === null) return other;
        const keys = Object.keys(value);
        const key = keys[n % Math.max(1, keys.length)] ?? 'x';
        return { ...value, [key]: other };
      }),
    },
  );
