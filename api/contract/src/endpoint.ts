import { z } from 'zod';

export type Method = 'GET' | 'POST' | 'DELETE' | 'PUT';

/** What a call takes besides `sessionId`: a JSON body, a multipart form, a raw file, or nothing. */
export type BodyKind = 'json' | 'multipart' | 'none';

/** Who may call: `session` needs a started session, `setup` makes what it names, `status` always answers, `open` takes no session. */
export type Access = 'session' | 'setup' | 'status' | 'open';

export type Endpoint = {
  method: Method;
  /** Below the base address; `{name}` marks an encoded path parameter. */
  path: string;
  access: Access;
  summary: string;
  body?: z.ZodType;
  bodyKind: BodyKind;
  /** A JSON body that lists the files of an upload: it may be larger than a configuration. */
  isLong?: boolean;
  query?: z.ZodObject;
  params?: z.ZodObject;
  /** The JSON of a success; absent for streams. */
  output?: z.ZodType;
  /** Content type of a success that is no JSON. */
  produces?: string;
};

type Options = Partial<Omit<Endpoint, 'method' | 'path' | 'summary'>>;

const make =
  (method: Method) =>
  <const O extends Options>(path: string, summary: string, options: O) => ({
    method,
    path,
    summary,
    access: 'session' as Access,
    bodyKind: (options.body ? 'json' : 'none') as BodyKind,
    ...options,
  });

export const get = make('GET');
export const post = make('POST');
export const del = make('DELETE');

export const pagingQuery = z.object({
  page: z.coerce.number().int().min(1).optional(),
  page_size: z.coerce.number().int().min(1).optional(),
});
export const nameParams = z.object({ name: z.string() });
