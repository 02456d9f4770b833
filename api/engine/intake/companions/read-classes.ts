import type { IntakeClass, LabelRule, ReadText } from '../layout.ts';
import type { Listing } from '../listing.ts';
import { type ListedClass, labelClasses } from './class-table.ts';
import { classReaderOf } from './readers.ts';

/** Larger files list no classes. */
const BYTES_MAX = 1 << 20;

export type ReadClasses = {
  classes: IntakeClass[];
  labels: LabelRule;
  /** File that lists the classes. */
  path: string | null;
  /** Files that should list classes and could not be read. */
  notes: string[];
};

/** Reads the classes from the companion file nearest to the root; files that cannot be read are noted. */
export async function readClasses(listing: Listing, readText: ReadText): Promise<ReadClasses> {
  const notes: string[] = [];
  const candidates = listing.others
    .filter((entry) => entry.bytes <= BYTES_MAX && classReaderOf(entry) !== undefined)
    .sort((a, b) => a.folders.length - b.folders.length);
  for (const entry of candidates) {
    let listed: ListedClass[] = [];
    try {
      listed = classReaderOf(entry)?.read(await readText(entry.path)) ?? [];
    } catch (cause) {
      notes.push(`${entry.path} cannot be read: ${(cause as Error).message}`);
    }
    if (listed.length > 0) return { ...labelClasses(listed), path: entry.path, notes };
  }
  return { classes: [], labels: { kind: 'keep' }, path: null, notes };
}
