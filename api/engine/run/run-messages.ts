import type { LabelPixels } from '../frames/object-test.ts';
import { Lru } from '../lib/lru.ts';
import type { SourcePair } from '../types.ts';
import type { JournalEntry, JournalFile } from './journal.ts';
import { type JobCore, type JobRecipe, recipeOf } from './recipe.ts';
import type { RunTask } from './run-tasks.ts';

// Texts between the main thread and the workers: one text is cheaper to send than objects in objects (5 against 8 µs).

/** Settings and path that all batches of a run have in common. */
interface RunCommon extends Pick<JobCore, 'config' | 'plan'> {
  /** Path of the zip. */
  zip: string;
  /** Backend of the manifest. */
  backend: string;
  /** Pixels of labels are counted, and outputs may have to contain an object. */
  budget: boolean;
}

/** The tasks of a batch. */
export interface BatchInput {
  /** Number of the first task. */
  first: number;
  tasks: (Pick<RunTask, 'slots' | 'shared'> & { pair: SourcePair; partners?: SourcePair[][] })[];
}

/** Outputs of a task that are in the zip, without their pixels. */
export interface WrittenTask extends Pick<JournalEntry, 'mapping' | 'seen'> {
  /** The files in the order of their bytes. */
  files: Pick<JournalFile, 'name' | 'size' | 'crc'>[];
  /** Labels that neither its source nor the fill has, of each output. */
  unexpectedLabels: number[][];
  /** Pixels of each label of each output, in a run with a budget. */
  pixels?: LabelPixels[];
  /** JSON of the entry of the journal. */
  entry: string;
  /** JSON of the receipt of each output. */
  receipts: string[];
}

export interface WrittenBatch {
  /** Position of the first entry. */
  at: number;
  tasks: WrittenTask[];
}

/** Returns the text that is the same for all batches of a run. */
export const runText = (
  { config, plan, budget }: Pick<JobCore, 'config' | 'plan'> & { budget?: unknown },
  zip: string,
  backend: string,
): string => JSON.stringify({ config, plan, zip, backend, budget: Boolean(budget) } satisfies RunCommon);

/** Returns the text of a batch: two lines of JSON. */
export const batchText = (run: string, input: BatchInput): string => `${run}\n${JSON.stringify(input)}`;

const RUNS_KEPT = 8;
const runs = new Lru<RunCommon & { recipe: JobRecipe }>(RUNS_KEPT);

/** Parses the text of a run, once per worker. */
function parseRun(text: string): RunCommon & { recipe: JobRecipe } {
  const known = runs.get(text);
  if (known) return known;
  const common = JSON.parse(text) as RunCommon;
  const run = { ...common, recipe: recipeOf(common) };
  runs.set(text, run);
  return run;
}

/** Parses the text of a batch. */
export function parseBatch(text: string): BatchInput & { run: RunCommon & { recipe: JobRecipe } } {
  const end = text.indexOf('\n');
  return { run: parseRun(text.slice(0, end)), ...(JSON.parse(text.slice(end + 1)) as BatchInput) };
}

/** Returns the text of a written batch: a line of numbers and names, then the entries and receipts, which are JSON. */
export const writtenText = ({ at, tasks }: WrittenBatch): string => {
  const heads = tasks.map(({ entry: _entry, receipts: _receipts, ...head }) => head);
  const lines = tasks.flatMap(({ entry, receipts }) => [entry, ...receipts]);
  return [JSON.stringify({ at, heads }), ...lines].join('\n');
};

/** Parses the text of a written batch. */
export function parseWritten(text: string): WrittenBatch {
  const lines = text.split('\n');
  const { at, heads } = JSON.parse(lines[0]) as {
    at: number;
    heads: Omit<WrittenTask, 'entry' | 'receipts'>[];
  };
  let next = 1;
  const tasks = heads.map((head) => {
    const entry = lines[next++];
    const end = next + head.unexpectedLabels.length;
    const receipts = lines.slice(next, end);
    next = end;
    return { ...head, entry, receipts };
  });
  return { at, tasks };
}
