import { ENDPOINTS, type Endpoint, failureSchema } from '@twinset/contract';
import { z } from 'zod';

const TAGS: [prefix: string, tag: string][] = [
  ['/status_checks', 'Status'],
  ['/metadata', 'Reads'],
  ['/augment', 'Augmentation'],
  ['/downloads', 'Downloads'],
];

const schemaOf = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};
const json = (schema: unknown) => ({ 'application/json': { schema } });

/** A string parameter may be repeated where its schema says so. */
function parameters(where: 'query' | 'path', schema: z.ZodObject | undefined) {
  const { properties = {}, required = [] } = schema
    ? (schemaOf(schema) as { properties?: object; required?: string[] })
    : {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

const MULTIPART = {
  type: 'object',
  properties: {
    config: { type: 'string', description: 'The configuration as JSON (augment only).' },
    stratificationDataFile: { type: 'string', format: 'binary' },
  },
};

function requestBody(endpoint: Endpoint) {
  if (endpoint.body) return { requestBody: { required: true, content: json(schemaOf(endpoint.body)) } };
  if (endpoint.bodyKind !== 'multipart') return {};
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: MULTIPART } } } };
}

function operation(name: string, endpoint: Endpoint) {
  const session = {
    name: 'sessionId',
    in: 'query',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  };
  const content = endpoint.output
    ? json(schemaOf(endpoint.output))
    : { [endpoint.produces ?? 'application/octet-stream']: { schema: { type: 'string' } } };
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [TAGS.find(([prefix]) => endpoint.path.startsWith(prefix))?.[1] ?? 'General'],
    parameters: [
      ...(endpoint.access === 'open' ? [] : [session]),
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
    ],
    ...requestBody(endpoint),
    responses: {
      200: { description: 'Success', content },
      default: { description: 'Failure', content: json({ $ref: '#/components/schemas/Failure' }) },
    },
  };
}

/**
 * The endpoint table as an OpenAPI 3.1 document.
 * @param base path of the product on its host, without a slash at its end
 */
export function openApi(version: string, base = '') {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(ENDPOINTS) as [string, Endpoint][]) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Twinset', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: `${base}/api` }],
    paths,
    components: { schemas: { Failure: schemaOf(failureSchema) } },
  };
}
