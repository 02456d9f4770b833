import { STORAGE_KEYS } from '@twinset/contract';
import { type Channel, openChannel } from '../storage/browser-storage.ts';

type Keys = readonly (readonly unknown[])[];

let channel: Channel | null = null;

/** Notifies the other windows of changed data, since all windows of a browser share the session. */
export function notifyOtherWindows(queryKeys: Keys): void {
  channel?.post(queryKeys);
}

/** Calls back with the data that another window changed. @returns a function that unsubscribes */
export function onOtherWindows(changed: (queryKeys: Keys) => void): () => void {
  const own = openChannel(STORAGE_KEYS.changes, (keys) => changed(keys as Keys));
  channel = own;
  return () => {
    own?.close();
    if (channel === own) channel = null;
  };
}
