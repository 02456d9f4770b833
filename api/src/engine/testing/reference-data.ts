import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Reference data beside the project; tests that need it are skipped, with a word, where it is not there. */
const SHARED = join(import.meta.dir, '../../../../../shared');

const found = (path: string, what: string): string | null => {
  if (existsSync(path)) return path;
  console.log(`${what} skipped: ${path} is absent`);
  return null;
};

/** Folder of a reported fault, such as DC01, or null. */
export const caseFolder = (id: string): string | null => found(join(SHARED, 'cases', id), id);

/** Folder of a small real data set, or null. */
export const smallData = (name: 'dsb_binary' | 'dubai_multiclass'): string | null =>
  found(join(SHARED, 'data/small', name), name);

/** What a case states, from its expect.json. */
export const expectation = async <T>(folder: string): Promise<T> =>
  (await Bun.file(join(folder, 'expect.json')).json()) as T;
