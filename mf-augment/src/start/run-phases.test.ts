import { describe, expect, test } from 'bun:test';
import type { JobEvent } from '@twinset/contract';
import { runState } from './run-phases.ts';

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

describe('runState()', () => {
  test('begins with the preparation, before the first word too', () => {
    expect(runState(undefined)).toEqual({ phase: 'Preparing', job: null });
    expect(runState(event({ phase: 'prepare' }))).toEqual({ phase: 'Preparing', job: null });
    expect(runState(event({ phase: 'something newer' })).phase).toBe('Preparing');
  });
  test('counts while pairs are made', () =>
    expect(runState(event({}))).toEqual({ phase: 'Creating pairs', job: event({}) }));
  test('has nothing to count while the zip is packed', () =>
    expect(runState(event({ phase: 'zip' }))).toEqual({ phase: 'Writing the zip', job: null }));
  test('waits in the queue before all steps', () =>
    expect(runState(event({ state: 'waiting', phase: 'queue' }))).toEqual({ phase: 'Waiting', job: null }));
  test('still packs the zip once the run is done: it is brought to the storage', () => {
    const done = event({ state: 'done', phase: 'done' });
    expect(runState(done)).toEqual({ phase: 'Writing the zip', job: null });
  });
});
