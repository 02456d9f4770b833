import { expect, test } from 'bun:test';
import { blockingTime, interactionTimes, mainTasksOf, timeUntilLargestPaint } from './main-tasks.ts';

const task = (tid: number, dur: number, tdur?: number) => ({
  name: 'RunTask',
  ph: 'X',
  pid: 7,
  tid,
  dur,
  ...(tdur === undefined ? {} : { tdur }),
});
const threads = ['CrRendererMain', 'Compositor'].map((name, i) => ({
  name: 'thread_name',
  ph: 'M',
  pid: 7,
  tid: i + 1,
  args: { name },
}));

test('the blocking time is the processor time beyond 50 ms of each task of the main thread', () => {
  const events = [task(1, 90_000, 70_000), task(1, 60_000, 30_000), task(1, 120_000), task(2, 500_000)];
  const tasks = mainTasksOf(JSON.stringify({ traceEvents: [...events, ...threads] }));
  expect(tasks).toEqual([
    { duration: 90, processor: 70 },
    { duration: 60, processor: 30 },
    { duration: 120, processor: 120 },
  ]);
  expect(blockingTime(tasks)).toBe(20 + 70);
  expect(blockingTime(tasks, 2)).toBe(90 + 10 + 190);
});

test('the time of an interaction is that of the main thread from its first event to the end of its last one', () => {
  const event = (ph: 'b' | 'e', ts: number, local: string, interactionId?: number) => ({
    name: 'EventTiming',
    ph,
    pid: 7,
    tid: 1,
    ts,
    id2: { local },
    ...(interactionId === undefined ? {} : { args: { data: { interactionId } } }),
  });
  const events = [
    { ...task(1, 100_000, 50_000), ts: 0 },
    { ...task(2, 100_000), ts: 0 },
    { ...task(1, 20_000, 10_000), ts: 150_000 },
    { ...task(1, 40_000), ts: 400_000 },
    event('b', 80_000, 'down', 5),
    event('e', 120_000, 'down'),
    event('b', 110_000, 'click', 5),
    event('e', 180_000, 'click'),
    event('b', 390_000, 'click', 0),
    event('e', 500_000, 'click'),
  ];
  // A fifth of the first task, and the whole third one.
  expect(interactionTimes(JSON.stringify({ traceEvents: [...events, ...threads] }))).toEqual([20]);
});

test('the time until the largest paint is that of the main thread before the last candidate', () => {
  const paint = (ts: number) => ({
    name: 'largestContentfulPaint::Candidate',
    ph: 'R',
    pid: 7,
    tid: 1,
    ts,
  });
  const events = [
    { ...task(1, 100_000, 50_000), ts: 0 },
    { ...task(2, 100_000), ts: 0 },
    { ...task(1, 40_000), ts: 120_000 },
    paint(90_000),
    paint(130_000),
  ];
  expect(timeUntilLargestPaint(JSON.stringify({ traceEvents: [...events, ...threads] }))).toBe(60);
});
