import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachConcurrent } from '../../lib/for-each-concurrent.ts';
import type { Pool } from '../../pool/pool.ts';
import { tasksAtOnce } from '../../pool/tasks-at-once.ts';
import { type ZipSlice, zipEntries } from '../../result/zip-entries.ts';
import type { ShardOptions } from '../../run/shard-types.ts';
import { pathsOf } from '../folders/names.ts';
import type { PlannedPair } from '../layout.ts';
import { type ConvertedPair, type ConvertPairInput, readStored } from './convert-pair.ts';
import { NOTES_FOLDER } from './pair-notes.ts';

/** Settings that all pairs of a conversion share. */
export type PairSettings = Pick<ConvertPairInput, 'labels' | 'values' | 'limits' | 'range' | 'bands'>;

/** Consecutive pairs of a plan. `first`: number of the first one; `files`: paths of the files that they need. */
export type PairRange = { first: number; pairs: PlannedPair[]; settings: PairSettings; files: string[] };

/** Converts ranges of pairs in other processes. */
export interface PairShards {
  /** Ranges that are requested at a time; it may change meanwhile. */
  readonly window: number;
  /**
   * Converts the pairs of a range. The same range gives the same bytes.
   * @param part path of a new file that gets a zip of the folders that `convertPair` writes
   */
  convert(range: PairRange, part: string, options: ShardOptions): Promise<ConvertedPair[]>;
}

/** Converts the pairs of a range, whose files are in `root`, into the folders of `out`. */
export type ConvertPairs = (
  range: Pick<PairRange, 'pairs' | 'settings'>,
  folders: { root: string; out: string },
  options: ShardOptions,
) => Promise<ConvertedPair[]>;

/** Pairs of a range: few enough for progress and many processes, many enough for their transfers. */
const MOST = 32;
/** Ranges of a small dataset, at least. */
const LEAST_RANGES = 16;

/** Folders of a conversion; masks are written last, since they mark finished pairs. */
export const PAIR_FOLDERS = ['images', NOTES_FOLDER, 'masks'] as const;

/** A range before its masks are read. `finished`: number of its pairs that were converted before. */
type OpenRange = Pick<PairRange, 'first' | 'pairs'> & { finished: number };

/** Divides the pairs of a plan into ranges, always the same; those without an open pair are omitted. */
export function divideRanges(
  pairs: readonly PlannedPair[],
  isOpen: (pair: PlannedPair) => boolean,
): OpenRange[] {
  const size = Math.max(1, Math.min(MOST, Math.ceil(pairs.length / LEAST_RANGES)));
  const ranges: OpenRange[] = [];
  for (let first = 0; first < pairs.length; first += size) {
    const range = pairs.slice(first, first + size);
    const open = range.filter(isOpen).length;
    if (open > 0) ranges.push({ first, pairs: range, finished: range.length - open });
  }
  return ranges;
}

/** Writes the files of a part into the folders of a conversion, each completely before it appears. */
async function unpack(part: string, out: string): Promise<void> {
  const entries = [...(await zipEntries(part))];
  const write = async ([name, { start, end }]: [string, ZipSlice]) => {
    const target = join(out, name);
    // Bytes: a slice of a file is written as the whole file.
    await Bun.write(`${target}.part`, await Bun.file(part).slice(start, end).bytes());
    await rename(`${target}.part`, target);
  };
  for (const folder of PAIR_FOLDERS)
    for (const entry of entries) if (entry[0].startsWith(`${folder}/`)) await write(entry);
}

interface OpenConversion {
  ranges: readonly OpenRange[];
  settings: PairSettings;
  /** File of the masks of a stored plan. */
  drawings: string | undefined;
  out: string;
  signal: AbortSignal;
  /** Is called with the number of open pairs that are converted, of ranges whose results are not added yet. */
  onProgress: (ahead: number) => void;
  /** Is called with the results of a range whose files are in `out`. */
  add: (pairs: readonly PlannedPair[], results: readonly ConvertedPair[]) => void;
}

/** Converts ranges of pairs in other processes, and writes their files. */
export async function convertRanges(open: OpenConversion, shards: PairShards): Promise<void> {
  const { ranges, settings, drawings, out, signal, onProgress, add } = open;
  const ahead = new Map<number, number>();
  const report = () => onProgress([...ahead.values()].reduce((sum, pairs) => sum + pairs, 0));
  await forEachConcurrent(
    ranges,
    () => shards.window,
    async ({ first, pairs, finished }) => {
      const read: PlannedPair[] = [];
      for (const pair of pairs) read.push({ ...pair, mask: await readStored(pair.mask, drawings) });
      const range = { first, pairs: read, settings, files: [...new Set(read.flatMap(pathsOf))] };
      const part = join(out, `range-${first}.part`);
      const results = await shards.convert(range, part, {
        signal,
        onProgress(done) {
          ahead.set(first, Math.max(0, done - finished));
          report();
        },
      });
      if (results.length !== pairs.length)
        throw new Error(`${results.length} of the ${pairs.length} pairs from ${first} on were converted.`);
      await unpack(part, out);
      await Bun.file(part).delete();
      ahead.delete(first);
      add(pairs, results);
      report();
    },
  );
}

/** Returns the function that converts pairs in a worker pool. */
export const pairConverter =
  (pool: Pool): ConvertPairs =>
  async ({ pairs, settings }, { root, out }, { signal, onProgress }) => {
    const results: ConvertedPair[] = [];
    let done = 0;
    await forEachConcurrent(pairs, tasksAtOnce(pool), async (pair, i) => {
      const input = { ...settings, pair, root, out, isLinked: true };
      results[i] = await pool.run('convertPair', input, { share: out, signal });
      onProgress(++done);
    });
    return results;
  };
