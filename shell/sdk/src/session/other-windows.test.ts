import { expect, test } from 'bun:test';
import { STORAGE_KEYS } from '@twinset/contract';
import { notifyOtherWindows, onOtherWindows } from './other-windows.ts';

test('a window is notified of changes in another window, but not of its changes', async () => {
  const heard: unknown[] = [];
  const stop = onOtherWindows((keys) => heard.push(keys));
  const other = new BroadcastChannel(STORAGE_KEYS.changes);
  const told = new Promise((resolve) => {
    other.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
  });
  notifyOtherWindows([['names', 'images']]);
  expect(await told).toEqual([['names', 'images']]);
  expect(heard).toEqual([]);
  other.postMessage([['status']]);
  while (heard.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(heard).toEqual([[['status']]]);
  other.close();
  stop();
  notifyOtherWindows([['status']]);
});
