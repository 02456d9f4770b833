import { expect, test } from 'bun:test';
import { isDiskFull } from '../lib/app-error.ts';
import { runFailure } from '../services/augment/run-failure.ts';
import { EngineError, fromPlainError, toPlainError } from './engine-error.ts';

const overThread = (error: Error) => fromPlainError(structuredClone(toPlainError(error)));

test('a full disk is known as such on the other side of a worker, and of a run', () => {
  const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  expect(isDiskFull(overThread(full))).toBe(true);
  expect(isDiskFull(overThread(new Error('another')))).toBe(false);
  const told = new EngineError(
    'AugmentationError',
    'There is no room left on the server.',
    [],
    false,
    'ENOSPC',
  );
  expect(runFailure(overThread(told), false)).toEqual({
    ...{ code: 'NoRoom', errorType: 'AugmentationError', message: 'There is no room left on the server.' },
  });
  expect(isDiskFull(Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }))).toBe(
    true,
  );
});

test('what an error says of files comes over', () => {
  const details = [{ filename: 'a.png', reason: 'is broken' }];
  expect(overThread(new EngineError('InvalidDataset', 'No.', details))).toMatchObject({
    ...{ name: 'EngineError', errorType: 'InvalidDataset', message: 'No.', details },
  });
});
