import { expect, test } from 'bun:test';
import type { JobEvent } from '@twinset/contract';
import type { UploadProgress } from '@twinset/sdk';
import { progressView } from './progress-view.ts';

const upload: UploadProgress = {
  phase: 'Uploading',
  files: [
    { name: 'a.png', bytes: 1000, sent: 1000, state: 'sent' },
    { name: 'b.png', bytes: 3000, sent: 1000, state: 'sending' },
  ],
  bytes: 4000,
  sent: 2000,
  rate: 500,
  remainingSeconds: 4,
};
const job: JobEvent = {
  job: 'upload',
  state: 'running',
  phase: 'resize',
  done: 30,
  total: 120,
  rate: 15.2,
  remainingSeconds: 6,
  message: '',
};

test('progressView() counts bytes while files are uploaded', () => {
  expect(progressView(upload, undefined, false)).toEqual({
    label: 'Uploading',
    value: 0.5,
    detail: '1 of 2 files · 2.0 KB of 4.0 KB · 500 B/s · about 4 s left',
  });
});

test('progressView() rounds an estimate once: no "about under 1 s"', () => {
  expect(progressView({ ...upload, remainingSeconds: 0.4 }, undefined, false).detail).toEndWith(
    ' · under 1 s left',
  );
  expect(
    progressView({ ...upload, phase: 'Checking' }, { ...job, remainingSeconds: 0 }, false).detail,
  ).toEndWith(' · under 1 s left');
});

test('progressView() does not know the share of empty files', () => {
  const empty = { ...upload, bytes: 0, sent: 0 };
  expect(progressView(empty, undefined, false).value).toBeNull();
});

test('progressView() counts files while the server processes them', () => {
  expect(progressView({ ...upload, phase: 'Checking' }, job, false)).toEqual({
    label: 'Checking',
    value: 0.25,
    detail: '30 of 120 files · 15 files/s · about 6 s left',
  });
});

test('progressView() does not know the share of a step before its first event', () => {
  expect(progressView({ ...upload, phase: 'Checking' }, { ...job, state: 'done' }, false).value).toBeNull();
  expect(progressView(null, undefined, false)).toMatchObject({ label: 'Finishing the upload', value: null });
});

test('progressView() shows the number of failed files', () => {
  const files = [...upload.files, { name: 'c.png', bytes: 0, sent: 0, state: 'failed' as const }];
  expect(progressView({ ...upload, files }, undefined, false).detail).toEndWith('1 failed');
});

test('progressView() shows that it waits for the server, and how many files were uploaded', () => {
  expect(progressView({ ...upload, phase: 'Checking' }, job, true)).toEqual({
    label: 'Waiting for the connection',
    value: 0.5,
    detail: '1 of 2 files · Reconnecting… The upload resumes when the server responds.',
  });
  expect(progressView(null, undefined, true).value).toBeNull();
});
