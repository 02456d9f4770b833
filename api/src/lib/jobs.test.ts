import { expect, test } from 'bun:test';
import { createJobs } from './jobs.ts';

test('a subscription that is ended twice does not end a later one', () => {
  const jobs = createJobs();
  const heard: number[] = [];
  const end = jobs.subscribe('session', () => {});
  end();
  const stop = jobs.subscribe('session', ({ done }) => heard.push(done));
  end();
  jobs.update('session', { job: 'augment', state: 'running', done: 3 });
  expect([heard, jobs.listeners]).toEqual([[3], 1]);
  stop();
  expect(jobs.listeners).toBe(0);
});
