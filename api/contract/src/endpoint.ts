import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { LIMITS } from './limits.ts';
import { NAME_PATTERN } from './rules/file-name.ts';

export type Method = 'GET' | 'POST' | 'DELETE' | 'PUT';

/**
 * Permission to call: `session` needs a started session, `setup` creates what it names, `status` always succeeds,
 * `open` has no session.
 */
export type Access = 'session' | 'setup' | 'status' | 'open';

export type Endpoint = {
  method: Method;
  /** Path below the base address; `{name}` marks an encoded path parameter. */
  path: string;
  access: Access;
  summary: string;
  /** A JSON body. */
  body?: z.ZodType;
  /** True for JSON bodies that list the files of an upload: they may be larger than a configuration. */
  isLong?: boolean;
  query?: z.ZodObject;
  params?: z.ZodObject;
  /** Parts of a multipart form, for the API description. */
  form?: z.ZodObject;
  /** JSON of a success; absent for streams. */
  output?: z.ZodType;
  /** Content types of a success that is not JSON. */
  produces?: readonly string[];
  /** A file that supports range requests. */
  isRanged?: boolean;
  /** Failures besides those that follow from access, body and state, for the API description. */
  errors?: readonly ErrorCode[];
};

type Options = Partial<Omit<Endpoint, 'method' | 'path' | 'summary'>>;

const make =
  (method: Method) =>
  <const O extends Options>(path: string, summary: string, options: O) => ({
    method,
    path,
    summary,
    access: 'session' as Access,
    ...options,
  });

export const get = make('GET');
export const post = make('POST');
export const del = make('DELETE');

/** Replaces, in the API description, a schema that is less specific, such as that of a text that is parsed later. */
export const describedAs = <S extends z.ZodType>(schema: S, description: object): S =>
  schema.meta({ openapi: description });

const count = describedAs(
  z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/, 'a whole number from 1')
    .transform(Number),
  { type: 'integer', minimum: 1, maximum: 999_999_999 },
);
export const pagingQuery = z.object({ page: count.optional(), page_size: count.optional() });
/** A query parameter that may be repeated. */
export const repeated = describedAs(z.union([z.string(), z.array(z.string())]), {
  type: 'array',
  items: { type: 'string' },
});
export const nameParams = z.object({
  name: describedAs(z.string(), {
    type: 'string',
    minLength: 1,
    maxLength: LIMITS.nameBytesMax,
    pattern: NAME_PATTERN.source,
  }),
});
/** A file of a multipart form. */
export const csvFile = describedAs(z.unknown(), { type: 'string', format: 'binary' });
/** The unchecked configuration: `parseConfig` gives better messages than a schema could here. */
export const rawConfig = describedAs(z.record(z.string(), z.unknown()), {
  $ref: '#/components/schemas/Configuration',
});
/** Failures of calls that split the dataset by a configuration. */
export const SPLIT_ERRORS = ['InvalidConfiguration', 'InvalidDataset', 'StratifiedSplitError'] as const;
