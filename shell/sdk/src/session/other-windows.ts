import { STORAGE_KEYS } from '@twinset/contract';

type Keys = readonly (readonly unknown[])[];

let channel: BroadcastChannel | null = null;

/** Windows of one browser share the session, so what one of them changes is stale in all. */
export function tellOtherWindows(queryKeys: Keys): void {
  channel?.postMessage(queryKeys);
}

/** Calls back with what another window changed. @returns the way to stop. */
export function hearOtherWindows(changed: (queryKeys: Keys) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const own = new BroadcastChannel(STORAGE_KEYS.changes);
  own.onmessage = ({ data }: MessageEvent<Keys>) => changed(data);
  channel = own;
  return () => {
    own.close();
    if (channel === own) channel = null;
  };
}
