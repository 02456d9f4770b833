import { expect, test } from 'bun:test';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { setupFlowTest } from '../testing/setup-flow-test.ts';

globalThis.localStorage = new MemoryStorage();
const { endSession, resetSession, startSession } = await import('./session-flows.ts');
const { getStore } = await import('../store/store.ts');

const { toasts, texts, answerFrom, calls } = setupFlowTest();

test('start makes the four calls in order and requires isRunning', async () => {
  answerFrom({ 'POST /session/start_session': { success: true, isRunning: true } });
  expect(await startSession()).toBe(true);
  expect(calls().slice(0, 4)).toEqual([
    'POST /gcs/create_bucket',
    'POST /gcs/create_folders_in_bucket',
    'POST /project_directories/create',
    'POST /session/start_session',
  ]);
  answerFrom({ 'POST /session/start_session': { success: true, isRunning: false } });
  expect(await startSession()).toBe(false);
  expect(texts()).toEqual([['Session State', 'Failed to start new session.']]);
});

test('after a session that was not found, start creates a new id and uses the defaults', async () => {
  const former = '3b241101-e2bb-4255-8caf-4136c566a962';
  localStorage.setItem('sessionId', former);
  getStore().setConfig({ flipLeftRight: true, totalAugmentedImages: 40, background: 2 });
  getStore().setSessionNotice('not-found');
  answerFrom({ 'POST /session/start_session': { success: true, isRunning: true } });
  expect(await startSession()).toBe(true);
  expect(localStorage.getItem('sessionId')).not.toBe(former);
  expect(getStore().config).toMatchObject({
    flipLeftRight: false,
    totalAugmentedImages: 150,
    background: '',
  });
  expect(getStore().view).toMatchObject({ sessionNotice: null, isStarting: false });
});

test('each step of the start has its own title', async () => {
  answerFrom({
    'POST /gcs/create_bucket': {
      status: 500,
      json: { success: false, code: 'Internal', error: 'x', message: 'x' },
    },
  });
  expect(await startSession()).toBe(false);
  expect(texts()).toEqual([
    ['Cloud bucket creation', 'Could not create storage bucket. Billing account not active.'],
  ]);
  expect(getStore().view.isStarting).toBe(false);
});

test('reset restores all defaults and shows a message', async () => {
  answerFrom({});
  getStore().setConfig({ seed: 9 });
  expect(await resetSession()).toBe(true);
  expect(getStore().config.seed).toBe(42);
  expect(toasts[0]?.title).toBe('Session reset successfully!');
  expect(calls()).toContain('POST /reset-all-signed-download-urls');
});

test('end deletes all four, treats a deleted session as ended, and removes the id', async () => {
  const notFound = {
    status: 404,
    json: { success: false, code: 'SessionNotFound', error: 'x', message: 'x' },
  };
  localStorage.setItem('sessionId', '3b241101-e2bb-4255-8caf-4136c566a962');
  answerFrom({ 'DELETE /session/clear_session': notFound, 'DELETE /gcs/delete_bucket': notFound });
  expect(await endSession()).toBe(true);
  expect(calls().slice(0, 4)).toEqual([
    'DELETE /gcs/delete_bucket',
    'DELETE /project_directories/delete',
    'DELETE /stratification_data_file/delete',
    'DELETE /session/clear_session',
  ]);
  expect(localStorage.getItem('sessionId')).toBeNull();
});
