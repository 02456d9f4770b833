import { whileAwake } from '../api/while-awake.ts';

/** What `/config.json` tells the shell at run time, so that nothing is rebuilt to point elsewhere. */
export interface AppConfig {
  /** Base address of the API, absolute or path-absolute. */
  api: string;
  /** Entry address of each remote, by container name. */
  remotes: Record<string, string>;
  footer: { author: string; href: string };
}

const FALLBACK: AppConfig = { api: '/api', remotes: {}, footer: { author: 'Twinset', href: '/' } };

let current: AppConfig = FALLBACK;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Takes what is well-formed of any JSON value; the rest stays as the fallback has it. */
export function readAppConfig(value: unknown): AppConfig {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Partial<AppConfig>;
  const remotes = Object.entries(given.remotes ?? {}).filter((entry): entry is [string, string] =>
    isText(entry[1]),
  );
  return {
    api: isText(given.api) ? given.api : FALLBACK.api,
    remotes: Object.fromEntries(remotes),
    footer: {
      author: isText(given.footer?.author) ? given.footer.author : FALLBACK.footer.author,
      href: isText(given.footer?.href) ? given.footer.href : FALLBACK.footer.href,
    },
  };
}

/** Loads `/config.json`; a server without one leaves the fallback in force. Call it once, before the first render. */
export async function loadAppConfig(): Promise<AppConfig> {
  try {
    current = await whileAwake(async (signal) => {
      const response = await fetch('/config.json', { cache: 'no-store', signal });
      return response.ok ? readAppConfig(await response.json()) : current;
    });
  } catch {
    // Unreachable or not JSON: the same origin is the best guess there is.
  }
  return current;
}

export const appConfig = (): AppConfig => current;
