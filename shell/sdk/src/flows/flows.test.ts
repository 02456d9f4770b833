import { describe, expect, test } from 'bun:test';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { setupFlowTest } from '../testing/setup-flow-test.ts';

globalThis.localStorage = new MemoryStorage();
const { finishUpload } = await import('./upload-flow.ts');
const { cancelAugmentation, runAugmentation } = await import('./augment-flow.ts');
const { download } = await import('./download-flow.ts');
const { asJobEvent } = await import('../events/job-event.ts');
const { getStore } = await import('../store/store.ts');

const { toasts, texts, answerFrom, calls } = setupFlowTest();
const failed = (code: string, message = 'x') => ({
  status: 500,
  json: { success: false, code, error: code, message },
});

test('after an upload that removed the CSV file, its columns are reset, so that no run sends it again', async () => {
  const csv = { name: 'a.csv', file: new File(['image_id,a'], 'a.csv') };
  const chosen = {
    splitParameter: 'a',
    splitParameters: ['a'],
    groupColumn: 'a',
    stratificationDataFile: csv,
  };
  getStore().setConfig(chosen);
  answerFrom({ 'GET /upload/backend/stratification_data_filename': { success: true, results: 'a.csv' } });
  await finishUpload('masks');
  expect(getStore().config).toMatchObject(chosen);
  answerFrom({ 'GET /upload/backend/stratification_data_filename': { success: true, results: null } });
  await finishUpload('masks');
  expect(getStore().config).toMatchObject({
    splitParameter: '',
    splitParameters: [],
    groupColumn: '',
    stratificationDataFile: null,
  });
});

test('masks of another dataset: names and background of labels that they do not have are removed', async () => {
  const { classes, background } = getStore().config;
  const named = { value: 1, name: 'cell' };
  getStore().setConfig({ classes: [named, { value: 7, name: 'sky' }], background: 7 });
  const found = (values: number[], maskKind: string | null = 'index') =>
    answerFrom({
      'GET /metadata/uploaded-image-mask-dimension': {
        success: true,
        imageType: 'png',
        channels: { imgChannels: 3, maskChannels: 1 },
        maskKind,
        classes: values.map((value) => ({ value, color: '#000000', share: 0.5 })),
      },
    });
  found([], null);
  await finishUpload('masks');
  found([0, 1]);
  await finishUpload('images');
  expect(getStore().config).toMatchObject({ classes: [named, { value: 7 }], background: 7 });
  await finishUpload('masks');
  expect(getStore().config).toMatchObject({ classes: [named], background: '' });
  getStore().setConfig({ background: 0 });
  await finishUpload('masks');
  expect(getStore().config.background).toBe(0);
  getStore().setConfig({ classes, background });
});

describe('augmentation', () => {
  test('a split error has its own title, any other the title of the state', async () => {
    const answer = (code: string) => ({
      status: 422,
      json: { success: false, code, error: code, message: 'Row 3.', errorType: code },
    });
    answerFrom({ 'POST /augment': answer('StratifiedSplitError') });
    expect(await runAugmentation()).toBe(false);
    answerFrom({ 'POST /augment': answer('InvalidDataset') });
    expect(await runAugmentation()).toBe(false);
    expect(texts()).toEqual([
      ['Stratified Split Error', 'Row 3.'],
      ['Augmentation State', 'Row 3.'],
    ]);
    expect(getStore().busy.augmentationIsRunning).toBe(false);
  });
  const complete = { success: true, message: '', outputs: {}, warnings: [], seconds: 1, bytes: 1 };
  test('after a successful run the three calls are made', async () => {
    answerFrom({ 'POST /augment': complete });
    expect(await runAugmentation()).toBe(true);
    expect(calls().slice(1, 5)).toEqual([
      'POST /augment',
      'POST /gcs/transfer_augmented_zip_to_gcs',
      'POST /gcs/transfer_resized_augmented_data_to_gcs',
      'POST /reset-signed-urls-for-resized-train-val-test-sets',
    ]);
    expect(toasts[0]?.title).toBe('Augmentation completed!');
  });
  const report = (state: string) => {
    const event = asJobEvent({ job: 'augment', state });
    if (event !== null) getStore().setJob(event);
  };
  test('a run is cancelled on the server, also if the last event is that of the former run', async () => {
    report('done');
    answerFrom({
      'POST /augment': async () => {
        await cancelAugmentation();
        return failed('Cancelled');
      },
    });
    expect(await runAugmentation()).toBe(false);
    expect(calls()).toContain('DELETE /augment');
    expect(getStore().view.run).toBeNull();
    expect(toasts).toEqual([]);
  });
  test('of a run that is complete only the next steps are cancelled; a download stores its zip first', async () => {
    answerFrom({
      'POST /augment': () => {
        report('done');
        return complete;
      },
      'POST /gcs/transfer_augmented_zip_to_gcs': async () => {
        await cancelAugmentation();
        return { success: true };
      },
    });
    expect(await runAugmentation()).toBe(false);
    expect(calls()).not.toContain('DELETE /augment');
    expect(getStore().view.run).toBe('unstored');
    answerFrom({
      'POST /gcs/transfer_augmented_zip_to_gcs': failed('NoRoom', 'The server is out of disk space.'),
    });
    expect(await download()).toBe(false);
    expect(calls()).toEqual(['POST /gcs/transfer_augmented_zip_to_gcs']);
    expect(texts()).toEqual([['Download failed', 'The server is out of disk space.']]);
  });
  const lost = () => {
    throw new TypeError('network error');
  };
  const statuses = (...answers: object[]) => statusesAfter(lost, ...answers);
  const statusesAfter = (augment: Parameters<typeof answerFrom>[0][string], ...answers: object[]) => {
    let polls = 0;
    answerFrom({
      'POST /augment': augment,
      'GET /status_checks/augmentation_is_complete': () => answers[Math.min(polls++, answers.length - 1)],
    });
  };
  const none = { success: false, message: 'No augmentation has been run yet.', isRunning: false };
  const running = { success: false, message: 'An augmentation is running.', isRunning: true };
  const made = (run: string) => ({ success: true, message: 'The result is ready.', isRunning: false, run });
  test('if the response is lost, the run is followed instead of reported as failed', async () => {
    statuses(none, running, made('1'));
    expect(await runAugmentation()).toBe(true);
    expect(toasts[0]?.title).toBe('Augmentation completed!');
  });
  test('a run whose server ended while another one forwarded the call is followed', async () => {
    const ended = failed('StorageUnavailable', 'The server that has this session ended during the call.');
    statusesAfter(ended, none, running, made('1'));
    expect(await runAugmentation()).toBe(true);
    expect(toasts[0]?.title).toBe('Augmentation completed!');
    statusesAfter(ended, none, none);
    expect(await runAugmentation()).toBe(false);
    expect(toasts[1]?.description).toBe('The server that has this session ended during the call.');
  });
  test('the former result is not mistaken for that of a run that never reached the server', async () => {
    statuses(made('1'), made('1'));
    expect(await runAugmentation()).toBe(false);
    expect(toasts[0]).toMatchObject({ intent: 'error', title: 'Augmentation State' });
    expect(toasts[0]?.description).toContain('did not start this augmentation');
    statuses(none, none);
    expect(await runAugmentation()).toBe(false);
    expect(toasts[1]?.description).toContain('did not start this augmentation');
  });
  test("a run that no longer exists ends the waiting, with the server's message about it", async () => {
    statuses(none, running, { ...none, message: 'The server is out of disk space.', code: 'NoRoom' });
    expect(await runAugmentation()).toBe(false);
    expect(texts()).toEqual([['Augmentation State', 'The server is out of disk space.']]);
  });
});
