import { ENDPOINTS, type Endpoint, type EndpointName, type Limits, SESSION_ID } from '@twinset/contract';
import { UNLIMITED } from '../middleware/limit-descriptors.ts';
import { PUBLIC } from '../middleware/require-access.ts';
import type { AnyHandler } from '../routes/handler.ts';
import { failureCodes, failureResponses } from './failures.ts';
import { RANGE_PARAMETERS, rangeResponses } from './ranged.ts';
import { type JsonSchema, jsonSchema, namedSchemas } from './schemas.ts';
import { signedPaths } from './signed-paths.ts';

const TAGS: [prefix: string, tag: string][] = [
  ['/status_checks', 'Status'],
  ['/metadata', 'Reads'],
  ['/augment', 'Augmentation'],
  ['/downloads', 'Downloads'],
];
const SESSION = {
  name: 'sessionId',
  in: 'query',
  required: true,
  description: 'Any UUID that the client chose; once per request.',
  schema: { type: 'string', format: 'uuid', pattern: SESSION_ID.source },
};

function parameters(where: 'query' | 'path', schema: Endpoint['query']) {
  const { properties = {}, required = [] } = schema
    ? (jsonSchema(schema, 'input') as { properties?: object; required?: string[] })
    : {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

/** Body of a POST without parameters: an empty object, or none. */
const EMPTY = { required: false, content: { 'application/json': { schema: { type: 'object' } } } };

/** Encoding of the configuration: browsers and scripts may send it as plain text. */
const ENCODING = { config: { contentType: 'application/json' } };

function requestBody({ method, body, form }: Endpoint) {
  if (form) {
    const encoding = 'config' in form.shape ? { encoding: ENCODING } : {};
    const content = { 'multipart/form-data': { schema: jsonSchema(form, 'input'), ...encoding } };
    return { requestBody: { required: true, content } };
  }
  if (!body) return method === 'POST' ? { requestBody: EMPTY } : {};
  const schema = jsonSchema(body, 'input');
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function success({ output, produces = [] }: Endpoint) {
  const types = output ? ['application/json'] : produces;
  const schema = output ? jsonSchema(output, 'output') : {};
  return {
    description: 'Success',
    content: Object.fromEntries(types.map((type) => [type, { schema }])),
  };
}

export type DocumentOptions = {
  version: string;
  /** Path of `PUBLIC_URL`. */
  base: string;
  limits: Limits;
  /** An access token is required. */
  guarded: boolean;
  /** The server itself serves the URLs that its storage signs. */
  signs: boolean;
  handlers: Record<EndpointName, Pick<AnyHandler, 'verb'>>;
};

function operation(name: EndpointName, endpoint: Endpoint, { guarded, handlers }: DocumentOptions) {
  const path = `/api${endpoint.path}`;
  const isGuarded = guarded && !PUBLIC.includes(path);
  const codes = failureCodes({
    ...endpoint,
    spec: handlers[name].verb?.spec,
    guarded: isGuarded,
    limited: !UNLIMITED.includes(path),
  });
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [TAGS.find(([prefix]) => endpoint.path.startsWith(prefix))?.[1] ?? 'General'],
    ...(guarded && !isGuarded ? { security: [] } : {}),
    parameters: [
      ...(endpoint.access === 'open' ? [] : [SESSION]),
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.isRanged ? RANGE_PARAMETERS : []),
    ],
    ...requestBody(endpoint),
    responses: {
      200: success(endpoint),
      // A zip of files without checksums has no tag, and a body that is put together no length.
      ...(endpoint.isRanged ? rangeResponses(success(endpoint).content, {}) : {}),
      ...failureResponses(codes),
    },
  };
}

/**
 * Returns the endpoint table as an OpenAPI 3.1 document: the requests that the server accepts, and all possible
 * responses.
 */
export function openApi(options: DocumentOptions) {
  const { version, base, limits, guarded, signs } = options;
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [name, endpoint] of Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]) {
    const { path, method } = endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, endpoint, options) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Twinset', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: `${base}/api` }],
    ...(guarded ? { security: [{ token: [] }] } : {}),
    paths: { ...paths, ...(signs ? signedPaths(guarded) : {}) },
    components: {
      schemas: namedSchemas(limits),
      ...(guarded ? { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } } : {}),
    },
  };
}
export type OpenApi = ReturnType<typeof openApi>;
