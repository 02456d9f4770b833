import { afterEach, beforeEach, expect, test } from 'bun:test';
import type { ErrorCode, Failure, ToastMessage } from '@twinset/contract';
import { getStore, resetStore } from '../store/store.ts';
import { runPipeline, type Step } from './run-pipeline.ts';
import { subscribeToasts } from './toasts.ts';

let toasts: ToastMessage[] = [];
let stop = () => {};
beforeEach(() => {
  resetStore();
  toasts = [];
  stop = subscribeToasts((message) => toasts.push(message));
});
afterEach(() => stop());

const failure = (code: ErrorCode, message: string, more: Partial<Failure> = {}): Failure => ({
  success: false,
  code,
  error: code,
  message,
  ...more,
});
const done: Step = { call: async () => ({ success: true }), error: 'TransferFailed' };
const fails = (answer: Failure): Step => ({ call: async () => answer, error: 'ResizeFailed' });
const fallback = { title: 'Unexpected Error', description: 'An unexpected error occurred.' };

test('the flag is on during the steps and off after them, and changed data is reloaded', async () => {
  const seen: boolean[] = [];
  const observe: Step = {
    ...done,
    call: async () => {
      seen.push(getStore().busy.imageIsUploading);
      return { success: true };
    },
  };
  let refreshed = 0;
  const refresh = async () => {
    refreshed += 1;
  };
  const ok = await runPipeline({
    busy: 'imageIsUploading',
    steps: [observe, observe],
    fallback,
    refresh,
    success: () => ({ title: 'Done' }),
  });
  expect({ ok, seen, refreshed, after: getStore().busy.imageIsUploading }).toEqual({
    ok: true,
    seen: [true, true],
    refreshed: 1,
    after: false,
  });
  expect(toasts.map(({ intent, title }) => [intent, title])).toEqual([['success', 'Done']]);
});

test('the first failure ends the flow with the catalogue row of its step', async () => {
  let later = 0;
  const never: Step = {
    ...done,
    call: async () => {
      later += 1;
      return { success: true };
    },
  };
  const ok = await runPipeline({
    busy: 'maskIsUploading',
    steps: [done, fails(failure('Internal', 'boom')), never],
    fallback,
  });
  expect({ ok, later, busy: getStore().busy.maskIsUploading }).toEqual({ ok: false, later: 0, busy: false });
  expect(toasts).toEqual([
    {
      intent: 'error',
      title: 'Resize Failed',
      description: 'The uploaded files could not be resized.',
      durationMs: 5000,
    },
  ]);
});

test('a more precise reason of the server replaces the text, with the files it names', async () => {
  const details = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
    filename: `${name}.png`,
    reason: 'Truncated.',
  }));
  await runPipeline({
    steps: [fails(failure('InvalidFile', 'Five files are broken.', { details }))],
    fallback,
  });
  expect(toasts[0]?.title).toBe('Resize Failed');
  expect(toasts[0]?.description).toBe(
    'Five files are broken. a.png: Truncated; b.png: Truncated; c.png: Truncated; and 2 more.',
  );
});

test('a reason that is already in the message is not repeated, and every failure has a text', async () => {
  const reason = 'the image is 64x64, the mask 60x50.';
  const message = 'Image and mask differ in size. n0.png: the image is 64x64, the mask 60x50; n1.png: other.';
  const details = [
    { filename: 'n0.png', reason },
    { filename: 'n1.png', reason: 'other.' },
  ];
  await runPipeline({ steps: [fails(failure('InvalidDataset', message, { details }))], fallback });
  await runPipeline({ steps: [fails(failure('InvalidDataset', ''))], fallback });
  expect(toasts.map(({ description }) => description)).toEqual([
    message,
    'The uploaded files could not be resized.',
  ]);
});

test('a thrown error gives the default toast, and the flag is switched off', async () => {
  const thrown: Step = { ...done, call: () => Promise.reject(new Error('bug')) };
  expect(await runPipeline({ busy: 'isResetting', steps: [thrown], fallback })).toBe(false);
  expect(toasts.map(({ title, description }) => ({ title, description }))).toEqual([fallback]);
  expect(getStore().busy.isResetting).toBe(false);
});

test('tolerated failures count as success', async () => {
  const notFound = fails(failure('SessionNotFound', 'Gone.'));
  expect(await runPipeline({ steps: [notFound, notFound], fallback, tolerate: ['SessionNotFound'] })).toBe(
    true,
  );
  expect(toasts).toEqual([]);
});

test('warnings of the steps and a further message are part of the message of success', async () => {
  const warns: Step = {
    ...done,
    call: async () => ({ success: true, warnings: [{ code: 'W', message: 'Mind this.' }] }),
  };
  await runPipeline({
    steps: [warns],
    fallback,
    success: () => ({ title: 'Done', description: '3 files.' }),
    alsoSuccess: () => ({ intent: 'info', title: 'Note', description: 'One more.', durationMs: 3000 }),
  });
  expect(toasts).toEqual([
    {
      intent: 'warning',
      title: 'Done',
      description: '3 files. Note: One more. Warning: Mind this.',
      durationMs: 5000,
    },
  ]);
});
