import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlannedPair } from '../layout.ts';

/** Folder of the notes beside the images and masks: a restart of a conversion finds those of the finished pairs. */
export const NOTES_FOLDER = 'notes';
const EXTENSION = '.json';

/** Stores the notes on a pair; called before its mask appears, which marks it as finished. */
export async function storeNotes(out: string, name: string, notes: readonly string[]): Promise<void> {
  if (notes.length === 0) return;
  const path = join(out, NOTES_FOLDER, `${name}${EXTENSION}`);
  await Bun.write(`${path}.part`, JSON.stringify(notes));
  await rename(`${path}.part`, path);
}

/** Returns the notes on converted pairs, in their order. */
export async function readNotes(out: string, pairs: readonly PlannedPair[]): Promise<string[]> {
  const stored = new Set(await readdir(join(out, NOTES_FOLDER)));
  const notes: string[] = [];
  for (const { name } of pairs) {
    const file = `${name}${EXTENSION}`;
    if (!stored.has(file)) continue;
    const own: string[] = await Bun.file(join(out, NOTES_FOLDER, file)).json();
    notes.push(...own.map((note) => `${name}: ${note}.`));
  }
  return notes;
}
