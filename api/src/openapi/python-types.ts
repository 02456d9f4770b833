import type { OpenApi } from './document.ts';
import type { JsonSchema } from './schemas.ts';

const INDENT = '    ';

const PLAIN: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const literal = (value: unknown): string =>
  value === true ? 'True' : value === false ? 'False' : JSON.stringify(value);
const isField = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !PYTHON_WORDS.has(name);

/** Words that cannot be names of fields in the class form of a TypedDict. */
const PYTHON_WORDS = new Set(['class', 'from', 'in', 'is', 'not', 'and', 'or', 'if', 'for', 'with', 'as']);

/** Collects the classes of a module in the order in which they may be used; equal classes have one name. */
class Module {
  readonly #classes = new Map<string, string>();
  /** Names by the fields of a class. */
  readonly #names = new Map<string, string>();

  /** Returns the Python type of a schema; objects become classes with the given name. */
  typeOf(schema: JsonSchema, name: string): string {
    if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) as string;
    if ('const' in schema) return `Literal[${literal(schema.const)}]`;
    if (Array.isArray(schema.enum)) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
    if (choices) {
      const types = choices.map((one, i) => this.typeOf(one, i === 0 ? name : `${name}${i + 1}`));
      return [...new Set(types)].join(' | ');
    }
    if (schema.type === 'array') return this.#list(schema, name);
    if (schema.type === 'object') return this.#object(schema, name);
    return PLAIN[String(schema.type)] ?? 'Any';
  }

  /** Adds a name for a type. */
  alias(name: string, schema: JsonSchema): void {
    const type = this.typeOf(schema, name);
    if (type !== name) this.#classes.set(name, `${name}: TypeAlias = ${type}\n`);
  }

  get text(): string {
    return [...this.#classes.values()].join('\n\n');
  }

  #list({ prefixItems, items, minItems, maxItems }: JsonSchema, name: string): string {
    if (Array.isArray(prefixItems))
      return `tuple[${prefixItems.map((one, i) => this.typeOf(one, `${name}Item${i + 1}`)).join(', ')}]`;
    const type = items ? this.typeOf(items as JsonSchema, `${name}Item`) : 'Any';
    // A tuple of equal elements is described as a list of a fixed length.
    const length = minItems === maxItems ? Number(maxItems ?? 0) : 0;
    return length > 0 ? `tuple[${new Array(length).fill(type).join(', ')}]` : `list[${type}]`;
  }

  #object({ properties, additionalProperties, required = [], description }: JsonSchema, name: string) {
    if (!properties || Object.keys(properties).length === 0) {
      const isOpen =
        typeof additionalProperties === 'object' && Object.keys(additionalProperties as object).length > 0;
      return `dict[str, ${isOpen ? this.typeOf(additionalProperties as JsonSchema, `${name}Value`) : 'Any'}]`;
    }
    const fields = Object.entries(properties as Record<string, JsonSchema>).map(([field, schema]) => {
      const type = this.typeOf(schema, name + upper(field).replace(/\W/g, '_'));
      const needed = (required as string[]).includes(field);
      return [field, needed ? type : `NotRequired[${type}]`] as const;
    });
    const key = JSON.stringify(fields);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    this.#names.set(key, name);
    this.#classes.set(name, this.#classText(name, fields, description as string | undefined));
    return name;
  }

  #classText(name: string, fields: (readonly [string, string])[], description?: string): string {
    if (!fields.every(([field]) => isField(field))) {
      const lines = fields.map(([field, type]) => `${INDENT}${JSON.stringify(field)}: ${type},`);
      return `${name} = TypedDict("${name}", {\n${lines.join('\n')}\n})\n`;
    }
    const doc = description === undefined ? [] : [`"""${description}"""`, ''];
    const lines = [...doc, ...fields.map(([field, type]) => `${field}: ${type}`)];
    return `class ${name}(TypedDict):\n${lines.map((line) => (line === '' ? '' : INDENT + line)).join('\n')}\n`;
  }
}

type Content = { content?: Record<string, { schema?: JsonSchema }> };
interface Operation {
  operationId: string;
  requestBody?: Content;
  responses: Record<string, Content>;
}

const jsonOf = (content: Content | undefined): JsonSchema | undefined =>
  content?.content?.['application/json']?.schema;

const HEAD = `"""Types and addresses of the server's API, generated from its OpenAPI document.

Do not edit: \`bun api/src/openapi/write-python-types.ts\` writes this file.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict
`;

/** Returns the Python module with the types and the addresses of an API. */
export function pythonTypes({ paths, components }: Pick<OpenApi, 'paths' | 'components'>): string {
  const module = new Module();
  for (const [name, schema] of Object.entries(components.schemas)) module.alias(name, schema);
  const addresses: string[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const { operationId, requestBody, responses } = operation as unknown as Operation;
      addresses.push(`${INDENT}"${operationId}": ("${method.toUpperCase()}", "${path}"),`);
      const body = jsonOf(requestBody);
      const answer = jsonOf(responses[200]);
      if (body?.properties || body?.type === 'array') module.alias(`${upper(operationId)}Body`, body);
      if (answer && Object.keys(answer).length > 0) module.alias(`${upper(operationId)}Answer`, answer);
    }
  }
  const table = `OPERATIONS: dict[str, tuple[str, str]] = {\n${addresses.join('\n')}\n}\n`;
  return `${HEAD}\n\n${module.text}\n\n${table}`;
}
