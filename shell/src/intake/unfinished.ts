import { STORAGE_KEYS } from '@twinset/contract';
import { browserStorage, storedSessionId, tabStorage } from '@twinset/sdk';

const KEY = 'intake';

const isOfSession = (session: string | null): boolean => session !== null && session === storedSessionId();
const put = (storage: typeof tabStorage, key: string): void => storage.setItem(key, storedSessionId() ?? '');

/** Returns whether this tab began an intake of the current session and did not finish it. */
export const hasUnfinishedIntake = (): boolean => isOfSession(tabStorage.getItem(KEY));

/** Returns whether no tab has shown the end of a conversion of the current session, whose settings are not applied then. */
export const hasUnseenConversion = (): boolean =>
  isOfSession(browserStorage.getItem(STORAGE_KEYS.conversion));

/** Records that an intake was begun, so that a reload continues it; false if its end was seen. */
export function noteUnfinishedIntake(is: boolean): void {
  if (is) put(tabStorage, KEY);
  else {
    tabStorage.removeItem(KEY);
    browserStorage.removeItem(STORAGE_KEYS.conversion);
  }
}

/** Records that a conversion is in progress, so that its end is shown even if this tab is closed before. */
export const noteConversion = (): void => put(browserStorage, STORAGE_KEYS.conversion);
