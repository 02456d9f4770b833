import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AugmentConfig, type FailedFile, stemOf, type Warning } from '@twinset/contract';
import { writeCsv } from '../../csv/write-csv.ts';
import { forEachConcurrent } from '../../lib/for-each-concurrent.ts';
import type { ImageLimits } from '../../pixels/index.ts';
import type { Pool } from '../../pool/pool.ts';
import { tasksAtOnce } from '../../pool/tasks-at-once.ts';
import type { Hooks } from '../../types.ts';
import { bandsText } from '../bands.ts';
import type { ValueRange } from '../formats/to-samples.ts';
import type { IntakePlan, PlannedPair } from '../layout.ts';
import { limitNotes } from '../limit-notes.ts';
import { configOf } from './config-of.ts';
import type { ConvertedPair } from './convert-pair.ts';
import { readNotes } from './pair-notes.ts';
import {
  convertRanges,
  divideRanges,
  PAIR_FOLDERS,
  type PairSettings,
  type PairShards,
} from './pair-ranges.ts';

export type IntakeJob = {
  plan: IntakePlan;
  /** Folder that contains the listed files. */
  root: string;
  /** Folder that gets `images`, `masks` and, if the plan has sets or groups, `intake.csv`. */
  out: string;
  /** File of the masks of a stored plan. */
  drawings?: string;
  /** False for files that do not belong to the session: they are copied, so that later changes to them have no effect. */
  isLinked?: boolean;
};

/** Without `shards`, the workers of this process convert the pairs. */
export type IntakeHooks = Hooks & { shards?: PairShards };

export type IntakeResult = {
  /** The converted pairs. */
  pairs: readonly PlannedPair[];
  /** Files whose pair is not used. */
  failed: FailedFile[];
  notes: string[];
  /** Choices for the whole dataset that changed values of images, for the manifest. */
  recorded: Warning[];
  /** Path of the stratification file with the sets and groups. */
  csv?: string;
  /** Settings that follow from the plan. */
  config: Partial<AugmentConfig>;
};

/** Returns the names of the pairs that an interrupted conversion completed: the mask is written last. */
async function finishedIn(out: string): Promise<Set<string>> {
  const namesIn = async (kind: string) => {
    const files = await readdir(join(out, kind)).catch(() => []);
    return new Set(files.filter((name) => !name.endsWith('.part')).map(stemOf));
  };
  const [images, masks] = [await namesIn('images'), await namesIn('masks')];
  return new Set([...images].filter((name) => masks.has(name)));
}

/** Returns the range of all images that need one, so that equal values become equal; undefined without any. */
async function commonRange(pool: Pool, job: IntakeJob, limits: ImageLimits, hooks: Hooks) {
  const paths = job.plan.pairs
    .flatMap(({ image }) => [image].flat())
    .filter((path) => /\.tiff?$/i.test(path));
  let range: ValueRange | undefined;
  await forEachConcurrent(paths, tasksAtOnce(pool), async (path) => {
    const { signal } = hooks;
    const own = await pool.run(
      'imageRange',
      { root: job.root, path, limits, ...(job.plan.bands ? { bands: job.plan.bands } : {}) },
      { ...(signal ? { signal } : {}) },
    );
    if (own) range = range ? [Math.min(range[0], own[0]), Math.max(range[1], own[1])] : own;
  });
  return range;
}

/** Writes the sets and groups of the pairs as a stratification file. Returns false if they have none. */
export async function writeSets(pairs: readonly PlannedPair[], path: string): Promise<boolean> {
  const hasSets = pairs.some(({ set }) => set !== undefined);
  const hasGroups = pairs.some(({ group }) => group !== undefined);
  if (!hasSets && !hasGroups) return false;
  const row = (cells: [string, string, string]) =>
    cells.filter((_, i) => i === 0 || (i === 1 ? hasSets : hasGroups));
  const rows = pairs.map(({ name, set = '', group = '' }) => row([name, set, group.replace(/^\//, '')]));
  await writeFile(path, writeCsv(row(['image_id', 'set', 'group']), rows));
  return true;
}

/**
 * Converts the pairs of a plan in the worker pool. Pairs that an interrupted conversion of the same plan finished are not
 * converted again; a file that cannot be used is named and its pair is not used.
 */
export async function convertIntake(
  pool: Pool,
  job: IntakeJob,
  limits: ImageLimits,
  hooks: IntakeHooks = {},
): Promise<IntakeResult> {
  const { plan, root, out, drawings, isLinked = true } = job;
  const { onProgress, signal } = hooks;
  for (const kind of PAIR_FOLDERS) await mkdir(join(out, kind), { recursive: true });
  const finished = await finishedIn(out);
  const range = await commonRange(pool, job, limits, hooks);
  const failed: FailedFile[] = [];
  const total = plan.pairs.length;
  let done = finished.size;
  const { masksOf, objectsPerClass } = plan;
  const settings: PairSettings = {
    labels: plan.labels,
    values: { masksOf, ...(objectsPerClass === undefined ? {} : { objectsPerClass }) },
    limits,
    ...(range ? { range } : {}),
    ...(plan.bands ? { bands: plan.bands } : {}),
  };
  const isOpen = ({ name }: PlannedPair) => !finished.has(name);
  const lost = new Set<string>();
  const report = (ahead = 0) => onProgress?.({ phase: 'convert', done: done + ahead, total });
  const add = (pair: PlannedPair, result: ConvertedPair) => {
    if (!result.ok) {
      failed.push(result.failed);
      lost.add(pair.name);
    }
    if (isOpen(pair)) done++;
  };
  report();
  if (hooks.shards)
    await convertRanges(
      {
        ranges: divideRanges(plan.pairs, isOpen),
        settings,
        drawings,
        out,
        signal: signal ?? new AbortController().signal,
        onProgress: report,
        add(pairs, results) {
          for (const [i, pair] of pairs.entries()) add(pair, results[i]);
        },
      },
      hooks.shards,
    );
  else
    await forEachConcurrent(plan.pairs.filter(isOpen), tasksAtOnce(pool), async (pair) => {
      const input = {
        ...settings,
        pair,
        root,
        out,
        isLinked,
        ...(drawings === undefined ? {} : { drawings }),
      };
      add(pair, await pool.run('convertPair', input, { share: out, ...(signal ? { signal } : {}) }));
      report();
    });
  const pairs = plan.pairs.filter(({ name }) => !lost.has(name));
  const csv = join(out, 'intake.csv');
  const hasCsv = await writeSets(pairs, csv);
  const recorded = recordedOf(plan, range);
  const notes = [...recorded.map(({ message }) => message), ...limitNotes(await readNotes(out, pairs))];
  const config = configOf(plan, pairs);
  return { pairs, failed, notes, recorded, config, ...(hasCsv ? { csv } : {}) };
}

/** Returns the choices for the whole dataset that changed values of images. */
function recordedOf({ bands }: IntakePlan, range: ValueRange | undefined): Warning[] {
  const recorded: Warning[] = [];
  if (bands) recorded.push({ code: 'BandsChosen', message: bandsText(bands) });
  if (range) {
    const [low, high] = range;
    const message = `Images of 32 bits or floating point: values from ${low} to ${high} become 0 to 65535.`;
    recorded.push({ code: 'RangeChosen', message });
  }
  return recorded;
}
