import { STORAGE_KEYS } from '@twinset/contract';
import { type Channel, openChannel } from '../storage/browser-storage.ts';

type Keys = readonly (readonly unknown[])[];

let channel: Channel | null = null;

/** Windows of one browser share the session, so what one of them changes is stale in all. */
export function notifyOtherWindows(queryKeys: Keys): void {
  channel?.post(queryKeys);
}

/** Calls back with what another window changed. @returns the way to stop. */
export function onOtherWindows(changed: (queryKeys: Keys) => void): () => void {
  const own = openChannel(STORAGE_KEYS.changes, (keys) => changed(keys as Keys));
  channel = own;
  return () => {
    own?.close();
    if (channel === own) channel = null;
  };
}
