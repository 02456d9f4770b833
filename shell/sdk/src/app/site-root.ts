/**
 * Returns the path under which the product is served. The server writes it into the page, relative to the
 * page's address, so that one build works under any path of a proxy.
 * @param rootPath such as "../"; absent: the root of the host
 * @param page address of the page
 * @returns a path that begins and ends with a slash, such as "/" or "/twinset/"
 */
export const readSiteRoot = (rootPath: string | undefined, page: string): string =>
  rootPath === undefined ? '/' : new URL(rootPath, page).pathname;

const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="site-root"]');

/** Path under which the product is served, with a slash at both ends. Read before the router changes the address. */
export const SITE_ROOT: string = readSiteRoot(meta?.content, globalThis.location?.href);

/** Returns the address of a path below the root of the product; a complete address is unchanged. */
export const fromSiteRoot = (path: string, root: string = SITE_ROOT): string =>
  /^\/(?!\/)/.test(path) ? root + path.slice(1) : path;

/** Makes a name that all pages of an origin share, such as a key of the storage, unique to this product's path. */
export const siteName = (name: string, root: string = SITE_ROOT): string =>
  root === '/' ? name : `${name}@${root}`;
