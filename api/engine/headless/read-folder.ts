import type { FailedFile } from '@twinset/contract';
import type { Located } from '../dataset/source-pairs.ts';
import type { Inspected } from '../types.ts';
import { listFiles, type NamedFile, nameFiles } from './list-files.ts';

/** Inspects files; those that cannot be used are listed with the reason. */
export async function readFiles<F>(
  named: readonly NamedFile[],
  inspect: (file: NamedFile) => Promise<Inspected<F>>,
): Promise<{ files: Map<string, Located<F>>; failed: FailedFile[] }> {
  const files = new Map<string, Located<F>>();
  const failed: FailedFile[] = [];
  const results = await Promise.all(named.map(inspect));
  for (const [i, { name, path }] of named.entries()) {
    const result = results[i] as Inspected<F>;
    if (result.ok) files.set(name, { facts: result.facts, path });
    else failed.push(result.failed);
  }
  return { files, failed };
}

/** Inspects the pictures of one folder, without its sub-folders. */
export async function readFolder<F>(dir: string, inspect: (file: NamedFile) => Promise<Inspected<F>>) {
  const [files = []] = nameFiles([await listFiles(dir, false)]);
  return readFiles(files, inspect);
}
