import { expect, test } from 'bun:test';
import { STORAGE_KEYS } from '@twinset/contract';
import { notifyOtherWindows, onOtherWindows } from './other-windows.ts';

test('a window is notified of changes in another window, but not of its changes', async () => {
  const received: unknown[] = [];
  const stop = onOtherWindows((keys) => received.push(keys));
  const other = new BroadcastChannel(STORAGE_KEYS.changes);
  const posted = new Promise((resolve) => {
    other.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
  });
  notifyOtherWindows([['names', 'images']]);
  expect(await posted).toEqual([['names', 'images']]);
  expect(received).toEqual([]);
  other.postMessage([['status']]);
  while (received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(received).toEqual([[['status']]]);
  other.close();
  stop();
  notifyOtherWindows([['status']]);
});
