import { storedSessionId, tabStorage } from '@twinset/sdk';

const KEY = 'intake';

/** Returns whether this tab began an intake of the current session and did not finish it. */
export const hasUnfinishedIntake = (): boolean => {
  const session = tabStorage.getItem(KEY);
  return session !== null && session === storedSessionId();
};

/** Records that an intake was begun, so that a reload continues it; false removes the record. */
export const noteUnfinishedIntake = (is: boolean): void =>
  is ? tabStorage.setItem(KEY, storedSessionId() ?? '') : tabStorage.removeItem(KEY);
