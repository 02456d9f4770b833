import { DEFAULT_CONFIG } from '@twinset/contract';
import fc from 'fast-check';
import type { Operation } from './contract-check.ts';
import { fromSchema, validOrNot } from './from-schema.ts';

/** Schemas that others refer to, by name. */
type Named = Record<string, object>;

/** Session ids: `ready` is the session that the test filled; others may be malformed. */
const sessions = fc.oneof(
  { weight: 6, arbitrary: fc.constant('ready') },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
);
const csvs = fc.oneof(
  fc.constant('image_id,grade\nimg_1.png,1\nimg_2.png,2\nimg_3.png,1\nimg_4.png,2\n'),
  fc.string({ maxLength: 200, unit: 'binary' }),
  fc
    .array(fc.array(fc.string({ maxLength: 12 }), { maxLength: 5 }), { maxLength: 8 })
    .map((rows) => ['image_id,x', ...rows.map((r) => r.join(','))].join('\n')),
);

/** Configurations from nearly right to nonsense. */
const configs = (named: Named) =>
  fc.oneof(
    fc.constant({ ...DEFAULT_CONFIG, totalAugmentedImages: 3 }),
    fromSchema(named.Configuration ?? {}, named).map((config) => ({
      ...(config as object),
      totalAugmentedImages: 2,
      augImageDimension: { width: 9, height: 12 },
    })),
    fc.jsonValue({ maxDepth: 2 }),
  );

const forms = (named: Named) =>
  fc.record(
    {
      config: fc.oneof(
        configs(named).map((config) => JSON.stringify(config)),
        fc.string(),
      ),
      stratificationDataFile: fc
        .tuple(fc.constantFrom('a.csv', 'a.txt', '../a.csv', ''), csvs)
        .map(([name, text]) => new File([text], name)),
    },
    { requiredKeys: [] },
  );

/** Returns bodies of an operation, as they are sent. */
function bodies({ requestBody }: Operation, named: Named): fc.Arbitrary<RequestInit> {
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {});
  if (!type || !content) return fc.constant({});
  if (type === 'multipart/form-data') {
    return forms(named).map((parts) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(parts)) body.set(name, value);
      return { body };
    });
  }
  if (type !== 'application/json') return fc.string().map((body) => ({ body }));
  const plain = validOrNot(content.schema, named);
  const takesConfig = 'config' in ((content.schema as { properties?: object }).properties ?? {});
  const values = takesConfig
    ? fc
        .tuple(plain, configs(named))
        .map(([body, config]) => (Object(body) === body ? { ...(body as object), config } : body))
    : plain;
  const headers = fc.constantFrom('application/json', 'application/json', 'application/json', 'text/plain');
  return fc.tuple(values, headers).map(([value, contentType]) => ({
    body: JSON.stringify(value),
    headers: { 'content-type': contentType },
  }));
}

/** A generated request. */
export type Draw = {
  session: string;
  query: Record<string, unknown>;
  path: Record<string, unknown>;
  body: RequestInit;
};

/** Returns requests of an operation: most fit its description, some do not. */
export function drawsOf(operation: Operation, named: Named): fc.Arbitrary<Draw> {
  const of = (where: 'query' | 'path', arbitrary: typeof fromSchema) =>
    fc.record(
      Object.fromEntries(
        operation.parameters
          .filter(({ name, in: place }) => place === where && name !== 'sessionId')
          .map(({ name, schema }) => [name, arbitrary(schema, named)]),
      ),
      { requiredKeys: [] },
    ) as fc.Arbitrary<Record<string, unknown>>;
  return fc.record({
    session: sessions,
    query: of('query', validOrNot),
    path: of('path', fromSchema),
    body: bodies(operation, named),
  });
}
