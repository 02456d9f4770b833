import { expect, test } from 'bun:test';
import { lookBriefly } from './brief-stream.ts';
import type { StreamEar } from './event-source.ts';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a look ends by itself and is repeated while the stream is wanted; a cut line is waited for', async () => {
  const sources = new Set<StreamEar>();
  let opened = 0;
  const states: string[] = [];
  const stream = lookBriefly(
    (ear) => {
      opened++;
      sources.add(ear);
      return () => sources.delete(ear);
    },
    { job: () => {}, state: (state) => states.push(state) },
    () => true,
  );
  const state = (next: 'open' | 'cut') => {
    for (const ear of sources) ear.state(next);
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
