import { describe, expect, test } from 'bun:test';
import { MemoryStorage, setupFlowTest, subscribeStore, unreadable } from '@twinset/sdk/testing';

globalThis.localStorage = new MemoryStorage();
const { deleteCsv, uploadCsv } = await import('./csv-flows.ts');
const { getStore } = await import('@twinset/sdk');

const { texts, answerFrom, calls } = setupFlowTest();

describe('CSV file', () => {
  test('the CSV file must be chosen and be a CSV file', async () => {
    answerFrom({});
    expect(await uploadCsv(null)).toBe(false);
    expect(await uploadCsv(new File([''], 'a.xlsx'))).toBe(false);
    expect(texts()).toEqual([
      ['File Selection', 'No file was selected.'],
      ['Invalid File Format', "File most be in CSV format. Selected 'a.xlsx'."],
    ]);
    expect(calls()).toEqual([]);
  });
  test('a refused CSV file is reported in one sentence, which may quote any name; its panel receives the whole refusal', async () => {
    const refuse = (message: string, rows: number) => {
      const details = Array.from({ length: rows }, (_, i) => ({
        filename: `row ${i}`,
        reason: 'No number.',
      }));
      const refusal = { success: false, code: 'InvalidCsv', error: 'Upload Error', message, details };
      answerFrom({ 'POST /upload/backend/stratification_file': { status: 422, json: refusal } });
    };
    const heard: number[] = [];
    const send = () => uploadCsv(new File(['x'], 'a.csv'), ({ details }) => heard.push(details?.length ?? 0));
    refuse('No image is named "a. b.png". Images without a row: "c.png".', 16);
    await send();
    refuse(`No image is named "${'a'.repeat(500)}".`, 1);
    await send();
    refuse('The column image_id is missing.', 0);
    await send();
    expect(texts()).toEqual([
      ['Upload Error', 'No image is named "a. b.png". The panel “CSV file” lists all problems.'],
      ['Upload Error', `No image is named "${'a'.repeat(141)}… The panel “CSV file” lists all problems.`],
      ['Upload Error', 'The column image_id is missing.'],
    ]);
    expect(heard).toEqual([16, 1, 0]);
  });
  test('a CSV file that changed on disk before it was sent gives a message', async () => {
    answerFrom({
      'POST /upload/backend/stratification_file': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    expect(await uploadCsv(unreadable('a.csv', 'NotReadableError'))).toBe(false);
    expect(await uploadCsv(new File(['x'], 'a.csv'))).toBe(false);
    expect(texts()).toEqual([
      ['Upload Error', 'The file has changed since you chose it; choose it again.'],
      ['Upload Error', 'An unexpected error occurred.'],
    ]);
  });
  test('a column chosen directly after the upload of the CSV file stays chosen', async () => {
    answerFrom({
      'POST /upload/backend/stratification_file': {
        success: true,
        results: { filename: 'a.csv', columns: ['image_id', 'site'], rows: 3 },
      },
    });
    const stop = subscribeStore(({ config }) => {
      if (config.stratificationDataFile?.name === 'a.csv' && config.splitParameters.length === 0) {
        stop();
        queueMicrotask(() => getStore().setConfig({ splitParameters: ['site'] }));
      }
    });
    expect(await uploadCsv(new File(['image_id,site'], 'a.csv'))).toBe(true);
    expect(getStore().config.splitParameters).toEqual(['site']);
    answerFrom({});
    expect(await deleteCsv()).toBe(true);
    expect(getStore().config).toMatchObject({ splitParameters: [], stratificationDataFile: null });
  });
});
