import { basename } from 'node:path';
import {
  collisionKey,
  type FailedFile,
  nameCollisionProblem,
  nameProblem,
  sortNames,
} from '@twinset/contract';
import type { Located } from '../dataset/source-pairs.ts';
import { forEachConcurrent } from '../lib/for-each-concurrent.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import type { Inspected } from '../types.ts';
import { listFiles, type NamedFile, nameFiles } from './list-files.ts';

/** Returns the names that the server would refuse, and the second of two that differ only by case or extension. */
function refuseNames(named: readonly NamedFile[]): Map<string, string> {
  const byKey = new Map<string, string>();
  const refused = new Map<string, string>();
  for (const name of sortNames(named.map((file) => file.name))) {
    const twin = byKey.get(collisionKey(name));
    const problem = nameProblem(basename(name)) ?? (twin === undefined ? null : nameCollisionProblem(twin));
    if (problem === null) byKey.set(collisionKey(name), name);
    else refused.set(name, problem);
  }
  return refused;
}

/** Inspects files, at most `atOnce` at a time; unusable ones are listed with the reason. */
export async function readFiles<F>(
  named: readonly NamedFile[],
  inspect: (file: NamedFile) => Promise<Inspected<F>>,
  atOnce: number,
): Promise<{ files: Map<string, Located<F>>; failed: FailedFile[] }> {
  const files = new Map<string, Located<F>>();
  const failed: FailedFile[] = [];
  const refused = refuseNames(named);
  const refusal = (filename: string): Inspected<F> | null => {
    const reason = refused.get(filename);
    return reason === undefined ? null : { ok: false, failed: { filename, reason } };
  };
  const results: Inspected<F>[] = [];
  await forEachConcurrent(named, atOnce, async (file, i) => {
    results[i] = refusal(file.name) ?? (await inspect(file));
  });
  for (const [i, { name, path }] of named.entries()) {
    const result = results[i];
    if (result.ok) files.set(name, { facts: result.facts, path });
    else failed.push(result.failed);
  }
  return { files, failed };
}

/** Inspects the images of one folder, without its sub-folders, as one worker does. */
export async function readFolder<F>(dir: string, inspect: (file: NamedFile) => Promise<Inspected<F>>) {
  const [files = []] = nameFiles([await listFiles(dir, false)]);
  return readFiles(files, inspect, ENGINE_TUNABLES.submittedPerWorker.value);
}
