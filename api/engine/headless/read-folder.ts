import { basename, resolve } from 'node:path';
import {
  collisionKey,
  type FailedFile,
  nameCollisionProblem,
  nameProblem,
  sortNames,
  stemOf,
} from '@twinset/contract';
import type { Located } from '../dataset/source-pairs.ts';
import type { PlannedPair } from '../intake/layout.ts';
import { forEachConcurrent } from '../lib/for-each-concurrent.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import type { Engine, ImageFacts, Inspected, MaskFacts, RunProgress } from '../types.ts';
import { type FolderListing, listFiles, type NamedFile, nameFiles } from './list-files.ts';

/** Folders, and with `recursive` their sub-folders. */
export type Folders = { images: string; masks: string; recursive?: boolean };

/** Inspected files of a folder by name, and the refused ones. */
export type ReadFiles<F> = { files: Map<string, Located<F>>; failed: FailedFile[] };

/** Inspected files of both folders. */
export type FolderFiles = {
  images: ReadFiles<ImageFacts>;
  masks: ReadFiles<MaskFacts>;
  listed: FolderListing[];
};

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
): Promise<ReadFiles<F>> {
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

/** Lists and inspects the files of both folders. */
export async function readFolders(
  engine: Engine,
  folders: Folders,
  onProgress?: (progress: RunProgress) => void,
): Promise<FolderFiles> {
  const recursive = folders.recursive ?? false;
  const listed = [
    await listFiles(resolve(folders.images), recursive),
    await listFiles(resolve(folders.masks), recursive),
  ];
  const [imageFiles = [], maskFiles = []] = nameFiles(listed);
  const total = imageFiles.length + maskFiles.length;
  let done = 0;
  onProgress?.({ phase: 'read', done, total });
  const counted =
    <I, O>(inspect: (file: I) => Promise<O>) =>
    async (file: I) => {
      const result = await inspect(file);
      onProgress?.({ phase: 'read', done: ++done, total });
      return result;
    };
  const images = await readFiles(imageFiles, counted(engine.inspectImage), engine.tasksAtOnce);
  const masks = await readFiles(maskFiles, counted(engine.inspectMask), engine.tasksAtOnce);
  return { images, masks, listed };
}

/** Returns the files of converted pairs, which have the names of their pairs. */
export function filesOfPairs(
  { images, masks }: FolderFiles,
  pairs: readonly PlannedPair[],
): Pick<FolderFiles, 'images' | 'masks'> {
  const names = new Set(pairs.map(({ name }) => name));
  const used = <F>({ files }: ReadFiles<F>): ReadFiles<F> => ({
    files: new Map([...files].filter(([name]) => names.has(stemOf(name)))),
    failed: [],
  });
  return { images: used(images), masks: used(masks) };
}
