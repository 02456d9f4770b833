import { notifyOtherWindows } from '../session/other-windows.ts';

/** Message to the other windows that their pending deletions must be sent now. */
export const SEND_DELETIONS = 'send deletions';

/** Deletions that were not sent yet; none until the first one. */
interface Pending {
  /** Sends the calls of all of them, and waits until they are done. */
  send: () => Promise<void>;
  /** Undoes them; returns false without any. */
  undo: () => boolean;
  /** Drops them without a message. */
  drop: () => void;
}

let pending: Pending = { send: async () => {}, undo: () => false, drop: () => {} };

export const setPendingDeletions = (next: Pending): void => {
  pending = next;
};

/** Sends the deletions of this window that wait for an undo. */
export const sendDeletions = (): Promise<void> => pending.send();

/** Sends the pending deletions of all windows: an upload or a run depends on which files exist. */
export function sendAllDeletions(): Promise<void> {
  notifyOtherWindows([[SEND_DELETIONS]]);
  return sendDeletions();
}

/** Drops the deletions of this window that were not sent yet: the session with their files is no longer the current one. */
export const dropDeletions = (): void => pending.drop();

/** Undoes the deletions of this window that were not sent yet; returns false without any. */
export const undoDeletions = (): boolean => pending.undo();
