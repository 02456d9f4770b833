import { closeSync, existsSync, openSync, renameSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flush, flushPath } from '../lib/flush.ts';
import { writeAll, writeTexts } from '../lib/write-all.ts';
import type { RunJob, RunResult } from '../types.ts';

/** Name of the published zip in a run's folder. */
const ZIP_NAME = 'augmented_data.zip';

/** Returns the paths of a run. Until the run is complete, everything is in `work`; publishing the zip is one rename. */
export function runPaths(dir: string) {
  const work = join(dir, 'work');
  return {
    work,
    job: join(work, 'job.json'),
    zip: join(work, ZIP_NAME),
    journal: join(work, 'journal.jsonl'),
    receipts: join(work, 'receipts.json'),
    scratch: join(work, 'exports'),
    /** Size of the shards, and the one that is added. */
    shards: join(work, 'shards.json'),
    part: join(work, 'shard.part'),
    result: join(work, 'result.json'),
    published: join(dir, ZIP_NAME),
  };
}

/** Returns the value of a JSON file, or null without one. */
export async function readJson<T>(path: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch {
    return null;
  }
}

/**
 * Writes a file completely and to disk before it appears under its name. Only what waits for the disk is done in another
 * thread: its answer costs the main thread several times as much as opening or renaming a small file.
 * @param text the whole text, or its parts
 */
export async function writeDurably(path: string, text: string | AsyncIterable<string>): Promise<void> {
  const fd = openSync(`${path}.part`, 'w');
  try {
    if (typeof text === 'string') writeAll(fd, Buffer.from(text));
    else await writeTexts(fd, text);
    await flush(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(`${path}.part`, path);
}

/**
 * Publishes a complete zip as the result: first fsync, then the note that it is complete, then one rename over the
 * former result. If the process is killed in between, calling this again finishes it.
 */
export async function publish(dir: string, result: RunResult): Promise<RunResult> {
  const paths = runPaths(dir);
  if (!existsSync(paths.result)) {
    await flushPath(paths.zip);
    await writeDurably(paths.result, JSON.stringify(result));
  }
  if (existsSync(paths.zip)) await rename(paths.zip, paths.published);
  await flushPath(dir).catch(() => undefined);
  await rm(paths.work, { recursive: true, force: true });
  return result;
}

/** Removes the files of an unfinished run; the former result is kept. */
export const removeRunFolder = (dir: string): Promise<void> =>
  rm(runPaths(dir).work, { recursive: true, force: true });

/** Returns the job that a crash left unfinished in a folder, or null. */
export async function unfinishedJob(dir: string): Promise<RunJob | null> {
  const job = await readJson<RunJob>(runPaths(dir).job);
  return job ? { ...job, dir } : null;
}
