import { expect, test } from 'bun:test';
import type { StreamListener } from './event-source.ts';
import { pollStream } from './poll-stream.ts';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('the stream closes after a short time and is opened again while it is needed; a lost connection is waited for', async () => {
  const sources = new Set<StreamListener>();
  let opened = 0;
  const states: string[] = [];
  const stream = pollStream(
    (listener) => {
      opened++;
      sources.add(listener);
      return () => sources.delete(listener);
    },
    { job: () => {}, state: (state) => states.push(state) },
    () => true,
  );
  const state = (next: 'open' | 'cut') => {
    for (const listener of sources) listener.state(next);
  };
  stream.setWanted(true);
  state('cut');
  await sleep(400);
  expect([opened, sources.size]).toEqual([1, 1]);
  state('open');
  await sleep(400);
  expect([opened, sources.size]).toEqual([1, 0]);
  await sleep(1000);
  expect([opened, sources.size]).toEqual([2, 1]);
  stream.setWanted(false);
  expect(sources.size).toBe(0);
  await sleep(50);
  expect(states).toEqual(['cut', 'open']);
});
