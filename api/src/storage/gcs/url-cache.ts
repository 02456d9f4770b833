type Wanted = { session: string; folder: string; key: string; ttl: number };
type Kept = { url: string; until: number };

/** Most addresses kept; beyond that the oldest go. */
const KEPT_MAX = 50_000;

/**
 * Keeps signed addresses for half their time, so that a browser finds the pictures of a page in its cache; signing
 * takes a millisecond each, too.
 */
export function createUrlCache(now: () => number) {
  const folders = new Map<string, Map<string, Kept>>();
  let count = 0;
  const idOf = (session: string, folder: string) => `${session}\n${folder}`;
  return {
    async get({ session, folder, key, ttl }: Wanted, sign: () => Promise<string>): Promise<string> {
      const kept = folders.get(idOf(session, folder))?.get(key);
      if (kept && kept.until > now()) return kept.url;
      const url = await sign();
      if (count > KEPT_MAX) {
        folders.clear();
        count = 0;
      }
      const folderUrls = folders.get(idOf(session, folder)) ?? new Map<string, Kept>();
      folders.set(idOf(session, folder), folderUrls.set(key, { url, until: now() + ttl / 2 }));
      count++;
      return url;
    },
    forget(session: string, names?: readonly string[]): void {
      if (names) for (const folder of names) folders.delete(idOf(session, folder));
      else for (const id of folders.keys()) if (id.startsWith(`${session}\n`)) folders.delete(id);
    },
  };
}
