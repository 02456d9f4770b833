import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Reference } from './oracle.ts';

const FOLDER = join(import.meta.dir, '../src/transforms');

/** Reference of every transform, by its flag. */
export const REFERENCES: ReadonlyMap<string, Reference> = new Map(
  await Promise.all(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith('.reference.ts'))
      .map(async (file) => {
        const { reference } = (await import(join(FOLDER, file))) as { reference: Reference };
        return [reference.flag, reference] as const;
      }),
  ),
);
