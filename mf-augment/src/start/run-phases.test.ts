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
  test('a run begins with the preparation, also before the first event', () => {
    expect(runState(undefined)).toEqual({ phase: 'Preparing', job: null });
    expect(runState(event({ phase: 'prepare' }))).toEqual({ phase: 'Preparing', job: null });
    expect(runState(event({ phase: 'something newer' })).phase).toBe('Preparing');
  });
  test('outputs are counted while pairs are created', () =>
    expect(runState(event({}))).toEqual({ phase: 'Creating pairs', job: event({}) }));
  test('nothing is counted while the zip is written', () =>
    expect(runState(event({ phase: 'zip' }))).toEqual({ phase: 'Writing the zip', job: null }));
  test('a queued run is before all steps', () =>
    expect(runState(event({ state: 'waiting', phase: 'queue' }))).toEqual({ phase: 'Waiting', job: null }));
  test('a finished run shows the last step while its zip is copied to the storage', () => {
    const done = event({ state: 'done', phase: 'done' });
    expect(runState(done)).toEqual({ phase: 'Writing the zip', job: null });
  });
});
