import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sharedData } from './shared-data.ts';
import type { Upload } from './upload-folder.ts';

/** A case of the reference data: what it expects, and its files. */
export type Case = {
  folder: string;
  expect: Record<string, unknown>;
  files(kind: 'images' | 'masks'): Upload[];
  csv(name: string): File;
};

/** Reads a case, or null where this machine has no reference data. */
export async function readCase(id: string): Promise<Case | null> {
  const folder = sharedData('cases', id);
  if (folder === null) return null;
  return {
    folder,
    expect: await Bun.file(join(folder, 'expect.json')).json(),
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
