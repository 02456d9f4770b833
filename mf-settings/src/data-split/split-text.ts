import type { SetName } from '@twinset/contract';
import { SET_LABELS } from '@twinset/ui';

/** Returns a share as the specification writes it: 70 hundredths -> "70.0 %". */
export const shareText = (hundredths: number): string => `${hundredths.toFixed(1)} %`;

/** Returns the accessible name of a set's lock button: "Lock train", "Unlock train". */
export const lockLabel = (set: SetName, locked: SetName | null): string =>
  `${locked === set ? 'Unlock' : 'Lock'} ${SET_LABELS[set].toLowerCase()}`;

/**
 * Returns why a set's lock cannot be toggled now, or null.
 * @param given the column `set` of the CSV file assigns the pairs
 */
export function lockReason(set: SetName, locked: SetName | null, given: boolean): string | null {
  if (given) return 'The column "set" of the CSV file assigns the pairs to the sets.';
  if (locked === null || locked === set) return null;
  return `Only one share can be locked at a time. Unlock ${SET_LABELS[locked].toLowerCase()} first.`;
}

/**
 * Returns why a set that needs a pair has none, and what to do.
 * @param share whole hundredths
 * @param given the column `set` of the CSV file assigns the pairs
 */
export function emptyText(share: number, given: boolean): string {
  if (given) return 'The column "set" of the CSV file assigns no pair to this set.';
  if (share > 0) return 'No pairs are left for this set. Increase its share or upload more pairs.';
  return 'A run needs training pairs: raise this share above 0\u00a0%.';
}
