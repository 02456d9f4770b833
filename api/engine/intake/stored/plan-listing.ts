import { join } from 'node:path';
import { someNames, sortPaths } from '@twinset/contract';
import { EngineError } from '../../engine-error.ts';
import { bytesOrNone, chunksOrNone } from '../bytes-or-none.ts';
import { checkChoices } from '../check-choices.ts';
import { usedPaths } from '../folders/used-paths.ts';
import { planIntake } from '../index.ts';
import type { Choices, IntakePlan } from '../layout.ts';
import type { ListedFile } from '../listing.ts';
import type { ListingSize } from './accept-listing.ts';
import { type Desk, deskOf } from './desk.ts';
import { allLines, LineWriter } from './json-lines.ts';
import { storePlan } from './stored-plan.ts';
import { type PlanSummary, summaryOf } from './summary.ts';

export type PlanListingInput = {
  /** Folder of the intake's files. */
  dir: string;
  /** Folder that contains the listed files, as far as they have arrived. */
  root: string;
  choices: Choices;
  /** Pairs that a session can contain. */
  pairsMax: number;
  /** True if no more contents can be provided: missing ones count as empty, and are noted. */
  isFinal?: boolean;
};

/** `isComplete`: false if contents that the plan reads have not arrived; `needed` are those, else all files in use. */
export type PlannedListing = { isComplete: boolean; needed: ListingSize; plan: PlanSummary };

/** Writes the needed files in the order of the listing, which is that of their paths. */
async function writeNeeded(desk: Desk, files: readonly ListedFile[], isNeeded: (path: string) => boolean) {
  const writer = new LineWriter(desk.needed);
  const size: ListingSize = { files: 0, bytes: 0 };
  for (const [index, { path, bytes }] of files.entries()) {
    if (!isNeeded(path)) continue;
    size.files++;
    size.bytes += bytes;
    // A `NeededFile`; texts that are put together take half the time of `JSON.stringify`.
    writer.addText(`{"index":${index},"path":${JSON.stringify(path)},"bytes":${bytes}}`);
    const flushed = writer.flushIfFull();
    if (flushed) await flushed;
  }
  await writer.end();
  return size;
}

const EMPTY: IntakePlan = {
  layout: '',
  label: '',
  pairs: [],
  classes: [],
  labels: { kind: 'keep' },
  masksOf: 'classes',
  questions: [],
  leftOver: [],
  notes: [],
};

/**
 * Plans an accepted listing and stores the plan. Contents that are missing count as empty: the plan then states what it
 * needs and must be repeated.
 * @throws EngineError InvalidConfiguration for answers to questions that the dataset does not ask
 */
export async function planListing(input: PlanListingInput): Promise<PlannedListing> {
  const { dir, root, choices, pairsMax, isFinal = false } = input;
  const desk = deskOf(dir);
  const files = await allLines<ListedFile>(desk.listing);
  const missing = new Set<string>();
  const readBytes = (path: string) => bytesOrNone(join(root, path), () => missing.add(path));
  const readText = async (path: string) => new TextDecoder().decode(await readBytes(path));
  const readChunks = (path: string) => chunksOrNone(join(root, path), () => missing.add(path));
  const plan = await planIntake(files, readText, choices, { readBytes, readChunks, pairsMax }).catch(
    (error) => {
      // A reader may reject an empty text.
      if (isFinal || missing.size === 0 || error instanceof EngineError) throw error;
      return EMPTY;
    },
  );
  if (missing.size > 0 && !isFinal) {
    return {
      isComplete: false,
      needed: await writeNeeded(desk, files, (path) => missing.has(path)),
      plan: summaryOf(plan),
    };
  }
  checkChoices(plan, choices);
  const needed = await writeNeeded(desk, files, usedPaths(plan.pairs));
  if (missing.size > 0) plan.notes.push(`Files that cannot be read: ${someNames(sortPaths(missing))}.`);
  await storePlan(desk, plan, choices);
  return { isComplete: true, needed, plan: summaryOf(plan) };
}
