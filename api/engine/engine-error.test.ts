import { expect, test } from 'bun:test';
import { EngineError, fromPlainError, toPlainError } from './engine-error.ts';
import { isDiskFull } from './lib/is-disk-full.ts';

const overThread = (error: Error) => fromPlainError(structuredClone(toPlainError(error)));

test('a full disk in a worker is reported as such', () => {
  const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  expect(isDiskFull(overThread(full))).toBe(true);
  expect(isDiskFull(overThread(new Error('another')))).toBe(false);
  expect(isDiskFull(Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }))).toBe(
    true,
  );
});

test('details on files are transferred with an error', () => {
  const details = [{ filename: 'a.png', reason: 'is broken' }];
  expect(overThread(new EngineError('InvalidDataset', 'No.', details))).toMatchObject({
    name: 'EngineError',
    errorType: 'InvalidDataset',
    message: 'No.',
    details,
  });
});
