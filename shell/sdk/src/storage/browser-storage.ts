import { siteName } from '../app/site-root.ts';

/**
 * Browser features that may be unavailable: site data can be blocked, windows can be private, and over plain
 * http some features do not exist. Only this file uses them, and each has a substitute in memory. A structure
 * test checks that no other file uses them.
 */

/** A missing feature: storage that outlives the page, or the channel between windows. */
export type UnavailableFeature = 'storage' | 'channel';

let unavailable: readonly UnavailableFeature[] = [];
const listeners = new Set<() => void>();

function noteUnavailable(part: UnavailableFeature): void {
  if (unavailable.includes(part)) return;
  unavailable = [...unavailable, part];
  for (const listener of listeners) listener();
}

/** Returns the features found missing so far; the array is new only after one was added. */
export const unavailableFeatures = (): readonly UnavailableFeature[] => unavailable;

/** Calls back when another feature is found missing; returns a function that unsubscribes. */
export function subscribeUnavailableFeatures(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The methods of `Storage` in use. None of them throws. Keys are unique to this product's path on the host. */
export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Returns a storage of the browser, looked up at each call. Values that it refuses are kept in memory until
 * the page is left.
 */
function storageOf(name: 'localStorage' | 'sessionStorage'): SafeStorage {
  const unstored = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T, fallback: T): T => {
    try {
      return use(globalThis[name]);
    } catch {
      noteUnavailable('storage');
      return fallback;
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

/** Separate per tab; survives a reload. */
export const tabStorage: SafeStorage = storageOf('sessionStorage');

/** Calls back when another window changed a key of the shared storage; returns a function that unsubscribes. */
export function watchStorage(
  changed: (key: string, former: string | null, current: string | null) => void,
  keys: readonly string[],
): () => void {
  const onChange = ({ key, oldValue, newValue }: StorageEvent) => {
    const channel = keys.find((each) => siteName(each) === key);
    if (channel !== undefined) changed(channel, oldValue, newValue);
  };
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

/** A connection to the other windows of this browser. */
export interface Channel {
  post: (message: unknown) => void;
  close: () => void;
}

/** Opens a channel to the other windows; returns null if the browser has none or blocks it. */
export function openChannel(name: string, onMessage: (message: unknown) => void): Channel | null {
  try {
    const channel = new BroadcastChannel(siteName(name));
    channel.onmessage = ({ data }: MessageEvent<unknown>) => onMessage(data);
    return { post: (message) => channel.postMessage(message), close: () => channel.close() };
  } catch {
    noteUnavailable('channel');
    return null;
  }
}

/** The method of `LockManager` in use. */
export type Locks = Pick<LockManager, 'request'>;

/**
 * Returns the locks across windows; null over plain http and with blocked site data. Users do not notice
 * their absence.
 */
export async function browserLocks(): Promise<Locks | null> {
  try {
    // Blocked locks exist and refuse every request.
    await navigator.locks.query();
    return navigator.locks;
  } catch {
    return null;
  }
}
