import { whilePageActive } from '../api/while-page-active.ts';
import { fromSiteRoot } from './site-root.ts';

/** Settings that `/config.json` provides at run time, so that no build depends on addresses. */
export interface AppConfig {
  /** Base address of the API, absolute or path-absolute. */
  api: string;
  /** Entry address of each remote, by container name. */
  remotes: Record<string, string>;
  footer: { author: string; href: string };
}

const FALLBACK: AppConfig = { api: '/api', remotes: {}, footer: { author: 'Twinset', href: '/' } };

let current: AppConfig | null = null;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Reads the valid fields of any JSON value; the others are those of the fallback. Paths are below the site's root. */
export function readAppConfig(value: unknown, root?: string): AppConfig {
  const address = (path: string) => fromSiteRoot(path, root);
  const given = (typeof value === 'object' && value !== null ? value : {}) as Partial<AppConfig>;
  const remotes = Object.entries(given.remotes ?? {}).filter((entry): entry is [string, string] =>
    isText(entry[1]),
  );
  return {
    api: address(isText(given.api) ? given.api : FALLBACK.api),
    remotes: Object.fromEntries(remotes.map(([name, entry]) => [name, address(entry)])),
    footer: {
      author: isText(given.footer?.author) ? given.footer.author : FALLBACK.footer.author,
      href: address(isText(given.footer?.href) ? given.footer.href : FALLBACK.footer.href),
    },
  };
}

/**
 * Loads `/config.json`; if the server has none, the fallback applies. Call it once, before the first render.
 */
export async function loadAppConfig(): Promise<AppConfig> {
  try {
    current = await whilePageActive(async (signal) => {
      // With the options of the page's preload, so that it is requested once; the response forbids caching.
      const response = await fetch(fromSiteRoot('/config.json'), { signal });
      return response.ok ? readAppConfig(await response.json()) : appConfig();
    });
  } catch {
    // Unreachable or not JSON: the same origin is the best guess.
  }
  return appConfig();
}

export function appConfig(): AppConfig {
  current ??= readAppConfig(null);
  return current;
}
