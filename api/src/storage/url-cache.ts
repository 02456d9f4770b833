import { Lru } from '@twinset/engine';
import { TUNABLES } from '../tunables.ts';

type Wanted = { session: string; folder: string; key: string; ttl: number };
type CachedUrl = { url: string; until: number };

/**
 * Creates a cache that keeps signed URLs for half their lifetime, so that a browser finds the images of a page in its
 * cache; also, signing takes a millisecond per URL.
 */
export function createUrlCache(now: () => number) {
  const urls = new Lru<CachedUrl>(TUNABLES.keptUrls.value);
  return {
    async get({ session, folder, key, ttl }: Wanted, sign: () => Promise<string>): Promise<string> {
      const id = `${session}\n${folder}\n${key}`;
      const kept = urls.get(id);
      if (kept && kept.until > now()) return kept.url;
      const url = await sign();
      urls.set(id, { url, until: now() + ttl / 2 });
      return url;
    },
    forget(session: string, folders?: readonly string[]): void {
      if (folders === undefined) urls.deleteAll(`${session}\n`);
      else for (const folder of folders) urls.deleteAll(`${session}\n${folder}\n`);
    },
  };
}
