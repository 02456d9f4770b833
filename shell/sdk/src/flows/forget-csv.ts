import { getStore } from '../store/store.ts';

/** Settings that name columns of a CSV file, without one. */
export const CSV_FIELDS = { splitParameter: '', splitParameters: [], groupColumn: '' };

/**
 * Removes a CSV file that the server no longer has, so that a run neither sends it again nor requests its
 * columns.
 */
export const forgetCsv = (): void => getStore().adoptConfig({ ...CSV_FIELDS, stratificationDataFile: null });
