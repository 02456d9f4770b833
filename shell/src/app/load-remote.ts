import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { remoteEntryPath } from '@twinset/contract';
import { AREAS, appConfig, fromSiteRoot } from '@twinset/sdk';
import type { ComponentType } from 'react';

/** Exports of every remote's `./remote`. */
export interface RemoteModule {
  /** The remote's pages, as routes below its area's path. */
  default: ComponentType;
  /** Version of the remote's build. */
  version: string;
}

/** Reason why a remote could not be loaded. */
export type RemoteFault = 'unreachable' | 'slow' | 'out-of-date';

class RemoteError extends Error {
  override readonly name = 'RemoteError';
  constructor(
    readonly fault: RemoteFault,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * A script that does not respond is cancelled before the whole load times out; otherwise the runtime would
 * keep waiting for the first request and attach every later attempt to it.
 */
const SCRIPT_MS = 8000;
const LOAD_MS = 10_000;

const entryOf = (name: string): string =>
  appConfig().remotes[name] ?? fromSiteRoot(remoteEntryPath(name.replaceAll('_', '-')));

/** Registers the addresses of the remotes with the federation runtime, without loading them. */
export function announceRemotes(remotes: Record<string, string>): void {
  registerPlugins([
    {
      name: 'script-timeout',
      createScript: ({ url }) => {
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        return { script, timeout: SCRIPT_MS };
      },
    },
  ]);
  const names = new Set([...AREAS.map(({ remote }) => remote as string), ...Object.keys(remotes)]);
  registerRemotes([...names].map((name) => ({ name, entry: entryOf(name) })));
}

/** Returns the fault of an error; the runtime reports errors only as text. */
function faultOf(error: unknown): RemoteFault {
  const message = error instanceof Error ? error.message : '';
  if (/does not satisfy/i.test(message)) return 'out-of-date';
  return /timed out/i.test(message) ? 'slow' : 'unreachable';
}

const timeout = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new RemoteError('slow', 'The remote did not respond in time.')), LOAD_MS);
  });

/**
 * Loads a remote's module.
 * @param attempt 0 at first; from 1 on the runtime's cache of the remote is dropped, since otherwise a build
 * that
 *   was replaced in the meantime would never load
 * @throws RemoteError
 */
export async function loadRemoteModule(name: string, attempt: number): Promise<RemoteModule> {
  if (attempt > 0) {
    const entry = entryOf(name);
    const retryEntry = `${entry}${entry.includes('?') ? '&' : '?'}attempt=${attempt}`;
    registerRemotes([{ name, entry: retryEntry }], { force: true });
  }
  try {
    const loaded = await Promise.race([loadRemote<RemoteModule>(`${name}/remote`), timeout()]);
    if (typeof loaded?.default !== 'function') throw new Error('The remote exposes no pages.');
    return loaded;
  } catch (error) {
    if (error instanceof RemoteError) throw error;
    throw new RemoteError(faultOf(error), error);
  }
}
