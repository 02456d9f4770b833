import { expect, test } from 'bun:test';
import { EngineError } from '@twinset/engine';
import { runFailure } from './run-failure.ts';

test('a run that fails on a full disk is reported as such', () => {
  const message = 'There is no room left on the server.';
  const error = new EngineError('AugmentationError', message, [], false, 'ENOSPC');
  expect(runFailure(error, false)).toEqual({ code: 'NoRoom', errorType: 'AugmentationError', message });
});
