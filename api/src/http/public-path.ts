import type { Env } from '../env/index.ts';

/** Returns the path of `PUBLIC_URL` without a slash at its end; "" for the root of a host. */
export const publicPath = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string =>
  PUBLIC_URL === undefined ? '' : new URL(PUBLIC_URL).pathname.replace(/\/$/, '');

/**
 * Returns a path below the root of the product. A proxy may forward requests with the path of `PUBLIC_URL` or without it.
 * @param base as `publicPath` returns it
 */
export const withoutBase = (path: string, base: string): string =>
  base !== '' && `${path}/`.startsWith(`${base}/`) ? path.slice(base.length) || '/' : path;

/** Returns the path of a request's address below the root of the product. */
export const localPath = (url: string, base: string): string => withoutBase(new URL(url).pathname, base);

/**
 * Returns the relative address of the root for a page at a path below it, such as "../" for "/settings/data_split".
 * Relative addresses are right under whatever path a proxy serves the product.
 */
export const rootFrom = (path: string): string => '../'.repeat(path.split('/').length - 2) || './';
