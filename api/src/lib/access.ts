import { createHmac, timingSafeEqual } from 'node:crypto';
import { TUNABLES } from '../tunables.ts';
import { createAttempts } from './attempts.ts';

/** Wrong tokens per address and minute. */
const ATTEMPTS_MAX = 10;
const COOKIE = 'twinset_access';
const SIGNED_IN = new RegExp(`^${COOKIE}=(\\d{1,12})\\.([\\w-]+)$`);

const mac = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * Checks the access token of the site. The cookie contains a signed expiry time, never the token; another token or
 * another data folder invalidates it.
 * @param token the secret that users and scripts must know
 * @param secret 32 bytes, stored by the server
 */
export function createAccess(token: string, secret: Uint8Array, now: () => number = Date.now) {
  const attempts = createAttempts(ATTEMPTS_MAX, now);
  const key = mac(secret, `access:${token}`);
  const signature = (expires: string) => mac(key, expires).toString('base64url');
  // MACs have equal length, so that the time taken reveals nothing about the token.
  const equal = (a: string, b: string) => timingSafeEqual(mac(key, a), mac(key, b));
  return {
    /**
     * Checks a token.
     * @returns `wait`: seconds until the address may try again, after too many wrong tokens; a right one is then
     * refused too
     */
    check(sent: string, address: string): { ok: boolean; wait: number } {
      const wait = attempts.wait(address);
      if (wait > 0) return { ok: false, wait };
      const ok = equal(sent, token);
      if (!ok) attempts.fail(address);
      return { ok, wait: 0 };
    },
    /**
     * Returns the Set-Cookie header of a sign-in. It has no path: browsers then use that of the sign-in page's folder,
     * which is the root of the product under whatever path a proxy serves it.
     */
    cookie(isSecure: boolean): string {
      const expires = String(Math.floor(now() / 1000) + TUNABLES.signIn.value);
      const value = `${expires}.${signature(expires)}`;
      return `${COOKIE}=${value}; Max-Age=${TUNABLES.signIn.value}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
    },
    /** Returns true if a Cookie header contains a valid sign-in. */
    isSignedIn(cookies: string): boolean {
      return cookies.split(/;\s*/).some((pair) => {
        const [, expires = '', sent = ''] = SIGNED_IN.exec(pair) ?? [];
        return expires !== '' && equal(sent, signature(expires)) && Number(expires) * 1000 > now();
      });
    },
  };
}
export type Access = ReturnType<typeof createAccess>;
