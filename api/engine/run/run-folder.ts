import { existsSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunJob, RunResult } from '../types.ts';

/** Name of the published zip in a run's folder. */
const ZIP_NAME = 'augmented_data.zip';

/** Where things of a run lie. Until the run is whole, everything is in `work`; the published zip is one rename. */
export function runPaths(dir: string) {
  const work = join(dir, 'work');
  return {
    work,
    job: join(work, 'job.json'),
    zip: join(work, ZIP_NAME),
    journal: join(work, 'journal.jsonl'),
    result: join(work, 'result.json'),
    published: join(dir, ZIP_NAME),
  };
}

export async function readJson<T>(path: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch {
    return null;
  }
}

/** Writes a file whole and on the disk before it appears under its name. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(`${path}.part`, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Makes a whole zip the result: on the disk first, then the note that it is whole, then one rename over the former
 * result. A kill anywhere in between is finished by calling this again.
 */
export async function publish(dir: string, result: RunResult): Promise<RunResult> {
  const paths = runPaths(dir);
  if (!existsSync(paths.result)) {
    await syncFile(paths.zip);
    await writeDurably(paths.result, JSON.stringify(result));
  }
  if (existsSync(paths.zip)) await rename(paths.zip, paths.published);
  await syncFile(dir).catch(() => undefined);
  await rm(paths.work, { recursive: true, force: true });
  return result;
}

/** Removes what a run has made so far; the former result stays. */
export const removeRunFolder = (dir: string): Promise<void> =>
  rm(runPaths(dir).work, { recursive: true, force: true });

/** The job of a folder that a crash left unfinished, or null. */
export async function unfinishedJob(dir: string): Promise<RunJob | null> {
  const job = await readJson<RunJob>(runPaths(dir).job);
  return job ? { ...job, dir } : null;
}
