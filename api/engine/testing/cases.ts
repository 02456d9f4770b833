import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** An uploaded file. */
export type Upload = { name: string; bytes: Blob; type?: string };

const CASES = join(import.meta.dir, '../cases/inputs');

/** A reported fault as a case: its expectation, and its files. */
export type Case = {
  folder: string;
  expect: Record<string, unknown>;
  files(kind: 'images' | 'masks'): Upload[];
  csv(name: string): File;
};

/**
 * Returns the path of a case's folder, such as DC01.
 * @throws Error if the repository lacks it.
 */
export function caseFolder(id: string): string {
  const folder = join(CASES, id);
  if (!existsSync(folder)) throw new Error(`The case ${id} is missing: ${folder}.`);
  return folder;
}

/** Reads a file of the cases, by its path below their folder. */
export const caseFile = (path: string): Promise<Uint8Array> => Bun.file(join(CASES, path)).bytes();

/** Reads the expectation of a case from its expect.json. */
export const expectation = async <T>(folder: string): Promise<T> =>
  (await Bun.file(join(folder, 'expect.json')).json()) as T;

/** Reads a case. */
export async function readCase(id: string): Promise<Case> {
  const folder = caseFolder(id);
  return {
    folder,
    expect: await expectation(folder),
    files(kind) {
      const at = join(folder, kind);
      if (!existsSync(at)) return [];
      return readdirSync(at)
        .sort()
        .map((name) => ({ name, bytes: Bun.file(join(at, name)) }));
    },
    csv: (name) => new File([Bun.file(join(folder, name))], name, { type: 'text/csv' }),
  };
}
