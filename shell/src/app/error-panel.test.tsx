import { expect, test } from 'bun:test';
import { getStore } from '@twinset/sdk';
import { act, setupPageTest } from '@twinset/testing';
import { ErrorPanel } from './error-panel.tsx';

const stage = setupPageTest();

/** Renders the panel of an area; returns how often it was retried after the connection was lost and is back. */
async function retriesOf(fault: 'unreachable' | 'out-of-date'): Promise<number[]> {
  let retries = 0;
  const error = Object.assign(new Error('Not loaded.'), { fault });
  stage.show(<ErrorPanel name="Settings" error={error} onRetry={() => retries++} />);
  const counts: number[] = [];
  for (const change of [
    () => getStore().setConnected(false),
    () => getStore().setConnected(true),
    () => dispatchEvent(new Event('online')),
  ]) {
    await act(async () => void change());
    await Bun.sleep(1);
    counts.push(retries);
  }
  return counts;
}

test('an area that could not be downloaded is loaded again when the connection is back', async () => {
  expect(await retriesOf('unreachable')).toEqual([0, 1, 2]);
});

test('an area that is out of date is not', async () => {
  expect(await retriesOf('out-of-date')).toEqual([0, 0, 0]);
});
