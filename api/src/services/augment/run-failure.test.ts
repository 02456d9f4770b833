import { expect, test } from 'bun:test';
import { EngineError } from '@twinset/engine';
import { runFailure } from './run-failure.ts';

test('a run that fails on a full disk is reported as such', () => {
  const message = 'The server is out of disk space.';
  const error = new EngineError('AugmentationError', message, [], false, 'ENOSPC');
  expect(runFailure(error, false)).toEqual({ code: 'NoRoom', errorType: 'AugmentationError', message });
});

test('a run that fails because no more files can be opened asks to try again', () => {
  for (const error of [
    new EngineError('AugmentationError', 'EMFILE: /srv/data', [], false, 'EMFILE'),
    Object.assign(new Error('too many open files'), { code: 'ENFILE' }),
  ])
    expect(runFailure(error, false)).toMatchObject({ code: 'ServerBusy', errorType: 'AugmentationError' });
});
