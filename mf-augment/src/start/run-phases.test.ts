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
    expect(runState(undefined, undefined)).toEqual({ phase: 'Preparing', job: null });
    expect(runState(event({ phase: 'prepare' }), undefined)).toEqual({ phase: 'Preparing', job: null });
    expect(runState(event({ phase: 'something newer' }), undefined).phase).toBe('Preparing');
  });
  test('counts while pairs are made', () =>
    expect(runState(event({}), undefined)).toEqual({ phase: 'Creating pairs', job: event({}) }));
  test('has nothing to count while the zip is packed', () =>
    expect(runState(event({ phase: 'zip' }), undefined)).toEqual({ phase: 'Writing the zip', job: null }));
  test('follows the previews once the run is done, and nothing that was downloaded before', () => {
    const done = event({ state: 'done', phase: 'done' });
    const previews = event({ job: 'download', phase: 'previews' });
    expect(runState(done, previews)).toEqual({ phase: 'Creating previews', job: previews });
    expect(runState(done, event({ job: 'download', phase: 'augmented_data.zip' })).job).toBeNull();
  });
});
