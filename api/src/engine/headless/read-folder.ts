import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FailedFile } from '@twinset/contract';
import type { Located } from '../dataset/source-pairs.ts';
import type { Inspected } from '../types.ts';

const PICTURE = /\.(png|jpe?g)$/i;

/** Inspects every picture of a folder; files that cannot be used are listed, the others go on. */
export async function readFolder<F>(
  dir: string,
  inspect: (file: { name: string; path: string }) => Promise<Inspected<F>>,
): Promise<{ files: Map<string, Located<F>>; failed: FailedFile[] }> {
  const names = (await readdir(dir)).filter((name) => PICTURE.test(name) && !name.startsWith('.')).sort();
  const files = new Map<string, Located<F>>();
  const failed: FailedFile[] = [];
  const results = await Promise.all(names.map((name) => inspect({ name, path: join(dir, name) })));
  results.forEach((result, i) => {
    if (result.ok) files.set(names[i], { facts: result.facts, path: join(dir, names[i]) });
    else failed.push(result.failed);
  });
  return { files, failed };
}
