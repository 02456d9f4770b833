import type { ErrorCode } from '@twinset/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type Schema = object;
type Response = {
  headers?: Record<string, { required?: boolean; schema: Schema }>;
  content?: Record<string, { schema?: Schema }>;
};
export type Operation = {
  operationId: string;
  parameters: { name: string; in: 'query' | 'path' | 'header'; required: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
};
/** The used part of an OpenAPI document. */
export type ApiDocument = {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** A received response; `body`: its text, null if it was not read. */
export type Received = { status: number; headers: Headers; body: string | null };

function patternOf(path: string): RegExp {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\{\w+\}/g, '[^/]+')}$`);
}

/** Checks responses of the server against its API description. */
export function createContractCheck(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: false, validateFormats: false });
  // Location of schemas; not a keyword.
  ajv.addVocabulary(['components']);
  ajv.addSchema({ $id: 'api', components: document.components });
  const base = document.servers[0]?.url ?? '';
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation,
      pattern: patternOf(base + path),
    })),
  );
  const validators = new Map<string, ValidateFunction>();
  /** Operations share most of their schemas, each of which takes a while to compile. */
  const validatorOf = (schema: Schema): ValidateFunction => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"api#/');
    const known = validators.get(text) ?? ajv.compile(JSON.parse(text));
    validators.set(text, known);
    return known;
  };

  /** Returns the operation of a request, or undefined if the description does not contain it. */
  const find = (method: string, pathname: string) =>
    operations.find((one) => one.method === method.toLowerCase() && one.pattern.test(pathname));

  function problemOf(method: string, pathname: string, { status, headers, body }: Received): string | null {
    const found = find(method, pathname);
    if (!found) return 'it is not documented';
    const response = found.operation.responses[status];
    if (!response) return `status ${status} is not documented`;
    for (const [name, { required }] of Object.entries(response.headers ?? {}))
      if (required && !headers.has(name)) return `status ${status} has no header ${name}`;
    const type = (headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
    const contents = response.content ?? {};
    if (response.content === undefined) return body ? `status ${status} has a body` : null;
    if (!(type in contents)) return `content type "${type}" of status ${status} is not documented`;
    if (type !== 'application/json' || body === null) return null;
    const validate = validatorOf(contents[type]?.schema ?? {});
    return validate(JSON.parse(body)) ? null : `${ajv.errorsText(validate.errors)} in ${body.slice(0, 500)}`;
  }
  /** Statuses that were checked, by operation. */
  const seen = new Map<string, Set<number>>();
  return {
    seen,
    operations,
    find,
    /**
     * Checks a response: its operation, status, content type, required headers and body are documented.
     * @throws Error naming the call and the difference
     */
    check(method: string, pathname: string, received: Received): void {
      const { operationId } = find(method, pathname)?.operation ?? { operationId: '' };
      seen.set(operationId, (seen.get(operationId) ?? new Set()).add(received.status));
      const problem = problemOf(method, pathname, received);
      if (problem !== null) throw new Error(`${method} ${pathname}: ${problem}`);
    },
  };
}
export type ContractCheck = ReturnType<typeof createContractCheck>;

/** Returns the codes of the failures that an operation may respond with, by its name. */
export function codesOf({ operations }: Pick<ContractCheck, 'operations'>, name: string): ErrorCode[] {
  const found = operations.find(({ operation }) => operation.operationId === name);
  type Failure = { allOf?: { properties?: { code: { enum: ErrorCode[] } } }[] };
  return Object.values(found?.operation.responses ?? {}).flatMap(({ content }) => {
    const { allOf } = (content?.['application/json']?.schema ?? {}) as Failure;
    return allOf?.[1]?.properties?.code.enum ?? [];
  });
}
