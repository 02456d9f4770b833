import type { Version } from './version.ts';

/** Versions that are compared at most; one is compared with the current settings. */
const COMPARED_MAX = 2;

/** Returns the chosen versions of an address, the earlier one first. */
export function comparedOf(address: string, versions: readonly Version[]): Version[] {
  const ids = address.split(',').slice(-COMPARED_MAX);
  return versions.filter(({ id }) => ids.includes(id)).toReversed();
}

/** Returns the address after a version was chosen or no longer is; a third one replaces the one that was chosen first. */
export function toggled(address: string, id: string, versions: readonly Version[]): string {
  const known = address.split(',').filter((one) => versions.some((version) => version.id === one));
  const next = known.includes(id) ? known.filter((one) => one !== id) : [...known, id];
  return next.slice(-COMPARED_MAX).join();
}
