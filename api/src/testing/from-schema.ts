import fc from 'fast-check';

type JsonSchema = {
  $ref?: string;
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema | false;
  prefixItems?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  pattern?: string;
};

/** Schemas that others refer to, by name. */
type Named = Record<string, object>;

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

function textOf({ pattern, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  // No values can be generated for lookarounds.
  if (pattern !== undefined && !pattern.includes('(?')) return fc.stringMatching(new RegExp(pattern));
  return text.map((value) => value.slice(0, maxLength));
}

function numberOf({ type, minimum, maximum }: JsonSchema): fc.Arbitrary<unknown> {
  const low = Math.max(minimum ?? -1e6, -1e6);
  const high = Math.min(maximum ?? 1e6, 1e6);
  return type === 'integer'
    ? fc.integer({ min: Math.ceil(low), max: Math.floor(high) })
    : fc.double({ min: low, max: high, noNaN: true });
}

function objectOf(schema: JsonSchema, named: Named): fc.Arbitrary<unknown> {
  const known = Object.entries(schema.properties ?? {}).map(
    ([name, one]) => [name, fromSchema(one, named)] as const,
  );
  if (known.length > 0) {
    return fc.record(Object.fromEntries(known), { requiredKeys: (schema.required ?? []) as never[] });
  }
  const value =
    typeof schema.additionalProperties === 'object'
      ? fromSchema(schema.additionalProperties, named)
      : fc.jsonValue();
  return fc.dictionary(text, value, { maxKeys: 6 });
}

/** Returns values that a schema of the API description allows; lists are short. */
export function fromSchema(schema: JsonSchema, named: Named): fc.Arbitrary<unknown> {
  const of = (one: JsonSchema) => fromSchema(one, named);
  if (schema.$ref) return of(named[schema.$ref.split('/').at(-1) ?? ''] as JsonSchema);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(of));
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(of));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, named);
    case 'array':
      return fc.array(of(schema.items || {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 8, 8),
      });
    case 'string':
      return textOf(schema);
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

/** Returns values that a schema allows, damaged ones, and anything at all. */
export const validOrNot = (schema: JsonSchema, named: Named): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: fromSchema(schema, named) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fromSchema(schema, named), fc.jsonValue({ maxDepth: 1 }), fc.nat())
        .map(([value, other, n]) => {
          if (typeof value !== 'object' || value === null) return other;
          const keys = Object.keys(value);
          const key = keys[n % Math.max(1, keys.length)] ?? 'x';
          return { ...value, [key]: other };
        }),
    },
  );
