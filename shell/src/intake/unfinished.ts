import { STORAGE_KEYS } from '@twinset/contract';
import { browserStorage, storedSessionId, tabStorage } from '@twinset/sdk';

const KEY = 'intake';

/** Returns the id of an intake that was stored for the current session. */
function idIn(stored: string | null): string | null {
  const session = `${storedSessionId() ?? ''} `;
  return stored?.startsWith(session) ? stored.slice(session.length) : null;
}
const textOf = (id: string): string => `${storedSessionId() ?? ''} ${id}`;

/** Returns the id of the intake of the current session that this tab began and did not finish; null without one. */
export const unfinishedIntake = (): string | null => idIn(tabStorage.getItem(KEY));

/**
 * Returns the id of the intake of the current session whose conversion's end no tab has shown, so that its settings are not
 * applied; null without one.
 */
export const unseenConversion = (): string | null => idIn(browserStorage.getItem(STORAGE_KEYS.conversion));

/** Returns whether an intake is to be shown: one that this tab began, or one whose end no tab has shown. */
export const hasIntakeToShow = (): boolean => unfinishedIntake() !== null || unseenConversion() !== null;

/** Records that this tab began an intake, so that a reload continues it. */
export const noteUnfinishedIntake = (id: string): void => tabStorage.setItem(KEY, textOf(id));

/** Records that a conversion is in progress, so that its end is shown even if this tab is closed before. */
export const noteConversion = (id: string): void =>
  browserStorage.setItem(STORAGE_KEYS.conversion, textOf(id));

/** Records that an intake has ended, and that its end was seen. */
export function noteEndOfIntake(id: string): void {
  if (unfinishedIntake() === id) tabStorage.removeItem(KEY);
  if (unseenConversion() === id) browserStorage.removeItem(STORAGE_KEYS.conversion);
}
