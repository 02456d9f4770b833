import { expect, test } from 'bun:test';
import { ERRORS } from '@twinset/contract';
import { EngineError } from '@twinset/engine';
import { runFailure } from './run-failure.ts';

test('a run that fails on a full disk is reported as such', () => {
  const { message } = ERRORS.NoRoom;
  const error = new EngineError('AugmentationError', 'The disk is full.', [], false, 'ENOSPC');
  expect(runFailure(error, false)).toEqual({ code: 'NoRoom', errorType: 'AugmentationError', message });
});

test('a run that fails because no more files can be opened advises to try again', () => {
  for (const error of [
    new EngineError('AugmentationError', 'EMFILE: /srv/data', [], false, 'EMFILE'),
    Object.assign(new Error('too many open files'), { code: 'ENFILE' }),
  ])
    expect(runFailure(error, false)).toMatchObject({ code: 'ServerBusy', errorType: 'AugmentationError' });
});
