import { join } from 'node:path';

/** Returns the paths of the files of an intake that is listed, planned and converted in several steps. */
export const deskOf = (dir: string) => ({
  dir,
  /** Folder of the listed files as they were received, before they are accepted, and the file of one call. */
  raw: join(dir, 'raw'),
  rawFrom: (first: number) => join(dir, 'raw', `${String(first).padStart(9, '0')}.jsonl`),
  /** Accepted files in the order of their paths, and the refused ones with the reason. */
  listing: join(dir, 'listing.jsonl'),
  refused: join(dir, 'refused.jsonl'),
  /** Files that the plan needs, as `NeededFile`. */
  needed: join(dir, 'needed.jsonl'),
  /** The plan without its pairs, then one line per pair; the objects of drawn masks are in a separate file. */
  plan: join(dir, 'plan.jsonl'),
  drawings: join(dir, 'drawings.jsonl'),
  /** Folder of the converted pairs of the plan. */
  out: join(dir, 'out'),
});
export type Desk = ReturnType<typeof deskOf>;

/** A file that a plan needs; `index`: its position in the listing. */
export type NeededFile = { index: number; path: string; bytes: number };
