import type { SetName } from '@twinset/contract';
import { SET_NAMES } from '../lib/sets.ts';

/** Whole hundredths as the specification shows a ratio: 70 -> "70.0 %". */
export const shareText = (hundredths: number): string => `${hundredths.toFixed(1)} %`;

/** The name of a set's lock button: "Lock train", "Unlock train". */
export const lockLabel = (set: SetName, locked: SetName | null): string =>
  `${locked === set ? 'Unlock' : 'Lock'} ${SET_NAMES[set].toLowerCase()}`;

/** Why a set's lock cannot be toggled now, or null. */
export const lockReason = (set: SetName, locked: SetName | null): string | null =>
  locked === null || locked === set
    ? null
    : `Only one share can be locked at a time. Unlock ${SET_NAMES[locked].toLowerCase()} first.`;
