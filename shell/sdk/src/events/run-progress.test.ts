import { describe, expect, test } from 'bun:test';
import { DEFAULT_CONFIG, type JobEvent } from '@twinset/contract';
import { runProgress } from './run-progress.ts';

const event = (patch: Partial<JobEvent>): JobEvent => ({
  job: 'augment',
  state: 'running',
  phase: 'augment',
  done: 3,
  total: 12,
  rate: 2,
  remainingSeconds: 4.5,
  message: '',
  ...patch,
});
const of = (augment: JobEvent | undefined, patch: object = {}, attributes?: JobEvent) =>
  runProgress({ augment, attributes, config: { ...DEFAULT_CONFIG, ...patch }, planSeconds: 9 });

describe('runProgress()', () => {
  test('a run begins with the preparation, also before the first event, with the estimate of the plan', () => {
    expect(of(undefined)).toEqual({ phase: 'Preparing', value: 0, job: null, remainingSeconds: 9 });
    expect(of(event({ phase: 'something newer' })).phase).toBe('Preparing');
  });
  test('a queued run is before all steps', () =>
    expect(of(event({ state: 'waiting', phase: 'queue' }))).toMatchObject({ phase: 'Waiting', value: 0 }));
  test('outputs are counted while pairs are created', () =>
    expect(of(event({}))).toMatchObject({ phase: 'Creating pairs', job: event({}) }));
  test('the remaining time includes the steps after the pairs', () => {
    // 12 outputs at 2 per second take 6 s, which is 96 % of the run; 2 % follow.
    expect(of(event({})).remainingSeconds).toBeCloseTo(4.5 + (6 * 0.02) / 0.96, 9);
    expect(of(event({}), { exports: ['yolo'] }).remainingSeconds).toBeCloseTo(4.5 + (6 * 0.05) / 0.93, 9);
  });
  test('the preparation is a larger part of a run that cuts tiles', () => {
    const start = event({ done: 0 });
    expect([of(start).value, of(start, { tiles: { size: 64 } }).value]).toEqual([0.02, 0.1]);
  });
  test('nothing is counted while the zip is written and copied to the storage', () => {
    for (const last of [event({ phase: 'zip' }), event({ state: 'done', phase: 'done' })])
      expect(of(last)).toMatchObject({ phase: 'Writing the zip', job: null, remainingSeconds: null });
  });
  test.each([
    ['without tiles', {}],
    ['with tiles and exports', { tiles: { size: 64 }, exports: ['coco'] }],
  ])('one progress covers all steps and never decreases (%s)', (_, patch) => {
    const measuring = event({ job: 'attributes', phase: 'measure', done: 9, total: 12 });
    const values = [
      of(undefined, patch),
      of(event({ phase: 'starting', done: 0, total: 0 }), patch, measuring),
      of(event({ phase: 'prepare', done: 0, total: 4 }), patch),
      of(event({ phase: 'prepare', done: 4, total: 4 }), patch),
      of(event({ done: 0 }), patch),
      of(event({ done: 6 }), patch),
      of(event({ done: 12 }), patch),
      of(event({ phase: 'zip', done: 12 }), patch),
      of(event({ state: 'done', phase: 'done', done: 12 }), patch),
    ].map(({ value }) => value);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(new Set(values).size).toBeGreaterThanOrEqual(7);
    expect(values[0]).toBe(0);
    expect(values.at(-1)).toBeLessThan(1);
  });
});
