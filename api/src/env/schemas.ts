import { AREAS } from '@twinset/contract';
import { z } from 'zod';

/** A text that is not blank: JavaScript reads blank texts as 0. */
const digits = z.string().regex(/\S/, 'a number');
/** Returns the schema of a number within a range. */
export const decimal = (min: number, max: number) => digits.pipe(z.coerce.number<string>().min(min).max(max));
/** Returns the schema of a whole number within a range. */
export const whole = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  digits.pipe(z.coerce.number<string>().min(min).max(max).int());
/** Returns the schema of a text that is not blank. @param what completes "must be" */
export const filled = (what: string) => z.string().regex(/\S/, what);
const isHttp = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
/** An http(s) address, or a path below the root of the product. */
export const address = z
  .string()
  .refine(
    (text) => /^\/\S*$/.test(text) || isHttp(text),
    'be an http(s) address or a path that begins with /',
  );
const PUBLIC_URL = /^https?:\/\/[^\s/?#@]+(\/[\w.~-]+)*\/?$/;
/** First segments of the product's paths: a proxy that removes the path of PUBLIC_URL would make them ambiguous. */
const OWN_PATHS = ['api', 'remotes', 'static', 'login', ...AREAS.map(({ base }) => base.slice(1))];
/** An http(s) address that ends with its path; unset if empty. */
export const publicUrl = z
  .string()
  .refine((text) => text === '' || (PUBLIC_URL.test(text) && URL.canParse(text)), {
    error: 'be an http(s) address whose path has letters, digits and "._~-" only',
    abort: true,
  })
  .refine((text) => text === '' || !OWN_PATHS.includes(new URL(text).pathname.split('/')[1] ?? ''), {
    error: `be an address whose path begins with none of the product's own: ${OWN_PATHS.join(', ')}`,
    abort: true,
  })
  .transform((text) => (text === '' ? undefined : new URL(text).href));
/** A comma-separated list. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
/** A comma-separated list of host names, each with or without a port. */
export const hosts = list.refine(
  (items) => items.every((item) => /^[^\s/?#@\\*]+$/.test(item) && URL.canParse(`ws://${item}`)),
  'be host names without scheme and path',
);
/** A text; unset if empty. */
export const optional = z.string().transform((text) => (text === '' ? undefined : text));
/** An http(s) address of a service; unset if empty. */
export const endpoint = optional.refine((text) => text === undefined || isHttp(text), {
  error: 'be an http(s) address',
  abort: true,
});
/** The origin of an http(s) address; unset if empty. */
export const origin = endpoint.transform((text) => (text === undefined ? undefined : new URL(text).origin));
/** A comma-separated list of origins; `*` for all. */
export const origins = list
  .refine(
    (items) => items.every((item) => item === '*' || (isHttp(item) && new URL(item).pathname === '/')),
    {
      error: 'be origins such as https://host, or *',
      abort: true,
    },
  )
  // As browsers send them.
  .transform((items) => items.map((item) => (item === '*' ? item : new URL(item).origin)));
/** An address of Redis; unset if empty. */
export const redisUrl = optional.refine(
  (text) => text === undefined || (/^rediss?:\/\//.test(text) && URL.canParse(text)),
  'be an address that begins with redis:// or rediss://',
);
/** An address of PostgreSQL; unset if empty. */
export const databaseUrl = optional.refine(
  (text) => text === undefined || (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)),
  'be an address that begins with postgres:// or postgresql://',
);
/** `true` or `false`. */
export const yesNo = z.enum(['true', 'false']).transform((text) => text === 'true');
