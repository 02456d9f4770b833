import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Env } from '../env/index.ts';
import { LOGIN_POLICY, loginPage, reloadPage } from '../http/login-page.ts';
import type { Access } from '../lib/access.ts';
import type { ByteBudget } from '../lib/byte-budget.ts';
import { readBody } from '../middleware/read-body.ts';
import type { AppEnv } from '../middleware/variables.ts';

/** Largest form, bytes. */
const FORM_MAX = 16_384;

type Options = {
  access: Access;
  budget: ByteBudget;
  addressOf: (request: Request) => string;
  env: Pick<Env, 'TRUST_PROXY' | 'PUBLIC_URL'>;
};

/** Returns a path below the root of the product; "/" for any other address. */
function ownPath(to: string | null): string {
  if (to === null || !to.startsWith('/') || !URL.canParse(to, 'http://own')) return '/';
  const { origin, pathname, search } = new URL(to, 'http://own');
  return origin === 'http://own' ? pathname + search : '/';
}

/** Returns true if the browser's connection uses TLS, which a proxy may have terminated. */
function isEncrypted(c: Context<AppEnv>, { TRUST_PROXY, PUBLIC_URL }: Options['env']): boolean {
  const forwarded = TRUST_PROXY ? c.req.header('x-forwarded-proto') : undefined;
  if (forwarded !== undefined) return forwarded.startsWith('https');
  const { protocol, hostname } = new URL(c.req.url);
  const known = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL);
  return (known?.hostname === hostname ? known.protocol : protocol) === 'https:';
}

function page(c: Context<AppEnv>, html: string, status: ContentfulStatusCode) {
  c.header('Content-Security-Policy', LOGIN_POLICY);
  c.header('Cache-Control', 'no-store');
  // With `no-referrer`, browsers send the form with the origin `null`.
  c.header('Referrer-Policy', 'same-origin');
  return c.html(html, status);
}

/** Serves the sign-in page, and receives its form. */
export function mountLogin(app: Hono<AppEnv>, { access, budget, addressOf, env }: Options): void {
  app.get('/login', (c) => {
    const to = ownPath(c.req.query('to') ?? null);
    if (access.isSignedIn(c.req.header('cookie') ?? '')) return c.redirect(`.${to}`, 303);
    // A link on another site is requested without the cookie; the same address requested by this page has it.
    if (c.req.header('sec-fetch-site') === 'cross-site') return page(c, reloadPage(to), 200);
    return page(c, loginPage(to, ''), 200);
  });
  app.post('/login', async (c) => {
    const limits = { maxBytes: FORM_MAX, budget, connection: c.env?.connection };
    const form = new URLSearchParams(new TextDecoder().decode(await readBody(c.req.raw, limits)));
    const to = ownPath(form.get('to'));
    const { ok, wait } = access.check(form.get('token') ?? '', addressOf(c.req.raw));
    if (wait > 0) {
      c.header('Retry-After', String(wait));
      return page(c, loginPage(to, `Too many wrong tokens. Try again in ${wait} seconds.`), 429);
    }
    if (!ok) return page(c, loginPage(to, 'The access token is wrong.'), 401);
    c.header('Set-Cookie', access.cookie(isEncrypted(c, env)));
    return c.redirect(`.${to}`, 303);
  });
}
