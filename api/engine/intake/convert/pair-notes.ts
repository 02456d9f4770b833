import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sortByName } from '@twinset/contract';
import type { PlannedPair } from '../layout.ts';

/** Folder of the notes beside the images and masks: a restart of a conversion finds those of the finished pairs. */
export const NOTES_FOLDER = 'notes';
const fileOf = (name: string) => `${name}.json`;

/** Stores the notes on a pair; called before its mask appears, which marks it as finished. */
export async function storeNotes(out: string, name: string, notes: readonly string[]): Promise<void> {
  if (notes.length === 0) return;
  const path = join(out, NOTES_FOLDER, fileOf(name));
  await Bun.write(`${path}.part`, JSON.stringify(notes));
  await rename(`${path}.part`, path);
}

/** Returns the notes on converted pairs, in the order of their names. */
export async function readNotes(out: string, pairs: readonly PlannedPair[]): Promise<string[]> {
  const stored = new Set(await readdir(join(out, NOTES_FOLDER)));
  const notes: string[] = [];
  const noted = pairs.filter(({ name }) => stored.has(fileOf(name)));
  for (const { name } of sortByName(noted, (pair) => pair.name)) {
    const own: string[] = await Bun.file(join(out, NOTES_FOLDER, fileOf(name))).json();
    notes.push(...own.map((note) => `${name}: ${note}.`));
  }
  return notes;
}
