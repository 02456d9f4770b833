import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A file as it is uploaded. */
export type Upload = { name: string; bytes: Blob; type?: string };

const CASES = join(import.meta.dir, '../cases/inputs');

/** A reported fault as a case: what it expects, and its files. */
export type Case = {
  folder: string;
  expect: Record<string, unknown>;
  files(kind: 'images' | 'masks'): Upload[];
  csv(name: string): File;
};

/**
 * Path of a case's folder, such as DC01.
 * @throws Error if the repository lacks it.
 */
export function caseFolder(id: string): string {
  const folder = join(CASES, id);
  if (!existsSync(folder)) throw new Error(`The case ${id} is missing: ${folder}.`);
  return folder;
}

/** Bytes of a file of the cases, by its path below their folder. */
export const caseFile = (path: string): Promise<Uint8Array> => Bun.file(join(CASES, path)).bytes();

/** What a case states, from its expect.json. */
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
