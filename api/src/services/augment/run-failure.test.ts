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

test('an unexpected error is that of the work that was done', () => {
  const error = new TypeError('x is undefined');
  expect(runFailure(error, false)).toMatchObject({
    code: 'AugmentationFailed',
    message: ERRORS.AugmentationFailed.message,
  });
  const unexpected = { code: 'Internal', message: 'An error occurred during other work.' } as const;
  expect(runFailure(error, false, unexpected)).toMatchObject(unexpected);
  const crash = new EngineError('AugmentationError', 'A worker crashed.');
  expect(runFailure(crash, false, unexpected)).toMatchObject({
    code: 'Internal',
    message: 'A worker crashed.',
  });
});
