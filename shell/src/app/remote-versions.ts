import { useSyncExternalStore } from 'react';

const versions = new Map<string, string>();
const listeners = new Set<() => void>();

export function noteRemoteVersion(name: string, version: string): void {
  versions.set(name, version);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the version of a remote, or null before it is loaded. */
export const useRemoteVersion = (name: string): string | null =>
  useSyncExternalStore(subscribe, () => versions.get(name) ?? null);
