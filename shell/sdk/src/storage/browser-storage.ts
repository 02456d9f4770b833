import { siteName } from '../app/site-root.ts';

/**
 * Everything that a browser may refuse: site data can be blocked, windows can be private, and over plain http some
 * parts do not exist. This file is the only one that touches them, and each has a substitute in memory. A structure
 * test checks that no other file uses them.
 */

/** What is missing: storage that outlives the page, or the channel between windows. */
export type UnavailableFeature = 'storage' | 'channel';

let lost: readonly UnavailableFeature[] = [];
const listeners = new Set<() => void>();

function noteLost(part: UnavailableFeature): void {
  if (lost.includes(part)) return;
  lost = [...lost, part];
  for (const listener of listeners) listener();
}

/** The parts found missing so far; a new array only when one is added. */
export const unavailableFeatures = (): readonly UnavailableFeature[] => lost;

/** Calls back when another part is found missing; returns the way to stop. */
export function subscribeUnavailableFeatures(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The part of `Storage` in use. No method throws. Keys are of this product alone, whatever else the host serves. */
export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A storage of the browser, looked up at each call. What it refuses is kept in memory until the page is left. */
function storageOf(name: 'localStorage' | 'sessionStorage'): SafeStorage {
  const unstored = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(globalThis[name]);
    } catch {
      noteLost('storage');
      return otherwise;
    }
  };
  return {
    getItem: (key) => unstored.get(key) ?? attempt((storage) => storage.getItem(siteName(key)), null),
    setItem(key, value) {
      const stored = attempt((storage) => {
        storage.setItem(siteName(key), value);
        return true;
      }, false);
      if (stored) unstored.delete(key);
      else unstored.set(key, value);
    },
    removeItem(key) {
      unstored.delete(key);
      attempt((storage) => storage.removeItem(siteName(key)), undefined);
    },
  };
}

/** Shared by all windows of the browser, kept between visits. */
export const browserStorage: SafeStorage = storageOf('localStorage');

/** Of this tab alone; survives a reload. */
export const tabStorage: SafeStorage = storageOf('sessionStorage');

/** Calls back when another window changed a key of the shared storage; returns the way to stop. */
export function watchStorage(
  changed: (key: string, former: string | null, present: string | null) => void,
  keys: readonly string[],
): () => void {
  const heard = ({ key, oldValue, newValue }: StorageEvent) => {
    const own = keys.find((each) => siteName(each) === key);
    if (own !== undefined) changed(own, oldValue, newValue);
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

/** A line to the other windows of this browser. */
export interface Channel {
  post: (message: unknown) => void;
  close: () => void;
}

/** Opens a channel to the other windows; null where the browser has or permits none. */
export function openChannel(name: string, hear: (message: unknown) => void): Channel | null {
  try {
    const own = new BroadcastChannel(siteName(name));
    own.onmessage = ({ data }: MessageEvent<unknown>) => hear(data);
    return { post: (message) => own.postMessage(message), close: () => own.close() };
  } catch {
    noteLost('channel');
    return null;
  }
}

/** The part of `LockManager` in use. */
export type Locks = Pick<LockManager, 'request'>;

/** Locks across windows; null over plain http and where site data is blocked. Nothing that a user misses. */
export async function browserLocks(): Promise<Locks | null> {
  try {
    // Blocked locks exist and refuse every request.
    await navigator.locks.query();
    return navigator.locks;
  } catch {
    return null;
  }
}
