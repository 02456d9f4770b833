import { join } from 'node:path';
import { AREAS, containerOf, remoteVariable } from '@twinset/contract';
import type { Hono } from 'hono';
import type { Env } from '../env/index.ts';
import { localPath, publicPath } from '../http/public-path.ts';
import { shellPage } from '../http/shell-page.ts';
import { staticFile } from '../http/static-files.ts';
import type { AppEnv } from '../middleware/variables.ts';

/**
 * Returns the addresses that the browser reads at run time, so that another server needs no new build. Paths are below
 * the root of the product, which the browser knows.
 */
const clientConfig = (env: Env) => ({
  api: env.PUBLIC_API,
  remotes: Object.fromEntries(AREAS.map(({ folder }) => [containerOf(folder), env[remoteVariable(folder)]])),
  footer: { author: env.FOOTER_AUTHOR, href: env.FOOTER_HREF },
});

const missing = () => new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain' } });

/**
 * Serves `/config.json`, the built shell and the built areas. Paths of pages get the shell's page; a missing file of an
 * area or with an extension is not found, since a script tag must never receive a page.
 * @param root folder of the repository
 */
export function mountPages(app: Hono<AppEnv>, env: Env, root: string): void {
  const base = publicPath(env);
  app.get('/config.json', (c) => {
    c.header('Cache-Control', 'no-store');
    c.header('Access-Control-Allow-Origin', '*');
    return c.json(clientConfig(env));
  });
  app.get('/remotes/:area/*', async (c) => {
    const area = c.req.param('area');
    if (!AREAS.some(({ folder }) => folder === area)) return missing();
    const path = localPath(c.req.url, base).slice(`/remotes/${area}/`.length);
    return (await staticFile(join(root, area, 'dist'), path, c.req.raw)) ?? missing();
  });
  app.get('*', async (c, next) => {
    const pathname = localPath(c.req.url, base);
    if (pathname.startsWith('/api/') || pathname === '/api') return next();
    const shell = join(root, 'shell', 'dist');
    const found = pathname === '/' ? null : await staticFile(shell, pathname.slice(1), c.req.raw);
    if (found) return found;
    if (/\.\w+$/.test(pathname) || pathname.startsWith('/remotes')) return missing();
    return (await shellPage(shell, pathname, c.req.raw)) ?? missing();
  });
}
