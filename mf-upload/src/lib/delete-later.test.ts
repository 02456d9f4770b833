import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from 'bun:test';
import { dropDeletions, MemoryStorage, setupFlowTest } from '@twinset/sdk/testing';

globalThis.localStorage = new MemoryStorage();
let button: { matches: () => boolean } | null = null;
let hasFocus = false;
const page = {
  querySelector: () => button,
  getElementById: () => null,
  get activeElement() {
    return hasFocus ? button : null;
  },
};
const { document: realDocument } = globalThis;
beforeAll(() => Object.assign(globalThis, { document: page }));
afterAll(() => Object.assign(globalThis, { document: realDocument }));
const { deleteLater, sendOnLeaving } = await import('./delete-later.ts');
const { getStore, runPipeline, sendDeletions, setWaived, undoDeletions } = await import('@twinset/sdk');

const { toasts, texts, answerFrom, calls } = setupFlowTest();
beforeEach(() => {
  jest.useFakeTimers();
  button = null;
  hasFocus = false;
  answerFrom({});
});
afterEach(async () => {
  jest.useRealTimers();
  undoDeletions();
  await sendDeletions();
});
const hidden = () => getStore().view.hidden;
const wait = (ms: number) => jest.advanceTimersByTime(ms);
const deletions = () => calls().filter((call) => call.startsWith('DELETE'));
const ALL_CALLS = [
  'DELETE /project_directory/images/delete',
  'POST /project_directory/images/create',
  'DELETE /gcs/resized_original_images/delete',
  'POST /reset-signed-urls-for-resized-images-and-masks',
];

test('deletions are dropped without a message when their session is no longer the current one', async () => {
  deleteLater('images', ['a.png'], false);
  toasts.length = 0;
  dropDeletions();
  expect(hidden()).toEqual({ images: [], masks: [] });
  wait(20_000);
  await sendDeletions();
  expect(deletions()).toEqual([]);
  expect(toasts).toEqual([]);
});

test('files are hidden at once, and the specified calls are sent after ten seconds', async () => {
  setWaived('MaskIsImage', true);
  deleteLater('images', ['a.png', 'b.png'], true);
  expect(hidden()).toEqual({ images: ['a.png', 'b.png'], masks: [] });
  expect(toasts[0]).toMatchObject({
    title: '2 images deleted',
    description: 'a.png, b.png',
    durationMs: 10_000,
  });
  wait(9999);
  expect(calls()).toEqual([]);
  wait(1);
  expect(toasts[0]?.signal?.aborted).toBe(true);
  await sendDeletions();
  expect(calls().filter((call) => !call.startsWith('GET'))).toEqual(ALL_CALLS);
  expect(hidden().images).toEqual([]);
  // They were given for the former files.
  expect(getStore().config.waive).toEqual([]);
  // As before, a deletion that succeeds has no further message.
  expect(toasts).toHaveLength(1);
});

test('undo restores them, and no call is sent', async () => {
  deleteLater('masks', ['a.png'], false);
  toasts[0]?.undo?.();
  expect(hidden().masks).toEqual([]);
  expect(toasts[0]?.signal?.aborted).toBe(true);
  wait(20_000);
  await sendDeletions();
  expect(calls()).toEqual([]);
  expect(toasts[1]?.title).toBe('1 mask restored');
  deleteLater('masks', ['a.png'], false);
  expect([undoDeletions(), undoDeletions()]).toEqual([true, false]);
});

test('files that are deleted one after another are one message, with ten seconds from the last one', async () => {
  deleteLater('images', ['a.png'], false);
  wait(9000);
  deleteLater('images', ['b.png'], false);
  expect(toasts[0]?.signal?.aborted).toBe(true);
  expect(toasts[1]).toMatchObject({ title: '2 images deleted', description: 'a.png, b.png' });
  wait(9000);
  expect(calls()).toEqual([]);
  wait(1000);
  await sendDeletions();
  expect(deletions()).toEqual(['DELETE /upload/backend/images/a.png', 'DELETE /upload/backend/images/b.png']);
});

test('Undo of a message that a later one replaces restores the files of both', async () => {
  deleteLater('images', ['a.png'], false);
  deleteLater('images', ['a.png', 'b.png'], true);
  toasts[0]?.undo?.();
  expect(hidden().images).toEqual([]);
  expect(toasts[2]?.title).toBe('2 images restored');
  wait(20_000);
  await sendDeletions();
  expect(calls()).toEqual([]);
});

test('after it was sent, an undo has no effect', async () => {
  deleteLater('images', ['a.png'], false);
  wait(10_000);
  toasts[0]?.undo?.();
  await sendDeletions();
  expect(deletions()).toHaveLength(1);
  expect(toasts).toHaveLength(1);
});

test('an upload, a run, a reset and the end of the session send it before their own calls', async () => {
  for (const busy of [
    'imageIsUploading',
    'augmentationIsRunning',
    'isResetting',
    'isShuttingDown',
  ] as const) {
    answerFrom({});
    deleteLater('images', ['a.png'], false);
    let before: string[] = [];
    const call = async () => {
      before = deletions();
      return { success: true };
    };
    const fallback = { title: 'x', description: 'x' };
    await runPipeline({ busy, steps: [{ call, error: 'TransferFailed' }], fallback });
    expect([busy, ...before]).toEqual([busy, 'DELETE /upload/backend/images/a.png']);
  }
});

test('leaving the page sends all calls at once; the browser completes them', async () => {
  const real = globalThis.fetch;
  const sent: [string, unknown][] = [];
  globalThis.fetch = (async (input: string, init: RequestInit) => {
    sent.push([`${init.method} ${input.replace(/^.*\/api|\?.*$/g, '')}`, init.keepalive]);
    return Response.json({ success: true });
  }) as never;
  deleteLater('images', ['a.png'], true);
  deleteLater('masks', ['b c.png'], false);
  sendOnLeaving();
  globalThis.fetch = real;
  expect(sent).toEqual([
    ...ALL_CALLS.map((call): [string, unknown] => [call, true]),
    ['DELETE /upload/backend/masks/b%20c.png', true],
    ['POST /reset-signed-urls-for-resized-images-and-masks', true],
  ]);
  wait(20_000);
  await sendDeletions();
  expect(calls()).toEqual([]);
});

test('a failure has the specified message, and the files are listed again', async () => {
  const json = { success: false, code: 'Internal', error: 'x', message: 'x' };
  answerFrom({ 'DELETE /project_directory/masks/delete': { status: 500, json } });
  deleteLater('masks', ['a.png'], true);
  wait(10_000);
  await sendDeletions();
  expect(texts()[1]).toEqual([
    'Error Deleting Masks',
    'Masks Deletion failed: Failed to delete uploaded and resized masks.',
  ]);
  expect(toasts[1]?.durationMs).toBe(4000);
  expect(hidden().masks).toEqual([]);
});

test('it waits while the pointer or the focus is at Undo', async () => {
  deleteLater('images', ['a.png'], false);
  button = { matches: () => true };
  wait(15_500);
  expect(calls()).toEqual([]);
  button = { matches: () => false };
  hasFocus = true;
  wait(5000);
  expect(calls()).toEqual([]);
  hasFocus = false;
  wait(1000);
  await sendDeletions();
  expect(deletions()).toHaveLength(1);
});
