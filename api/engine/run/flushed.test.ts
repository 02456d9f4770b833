import { expect, spyOn, test } from 'bun:test';
import { existsSync, fstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as flushing from '../lib/flush.ts';
import { localEngine, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';

const temporary = temporaryFolder();

test('a zip is flushed to the disk before it replaces the former result', async () => {
  const source = join(temporary, 'source');
  await writePairs(source, 3, 16);
  const made = await runFolders(source, temporary, { totalAugmentedImages: 4 });
  const { dir } = made.job;
  const former = statSync(made.result.zipPath).ino;
  const { flush } = flushing;
  /** Files that were flushed while the former result was still in place. */
  const flushed = new Set<number>();
  const spy = spyOn(flushing, 'flush').mockImplementation(async (fd) => {
    const isFormer = existsSync(made.result.zipPath) && statSync(made.result.zipPath).ino === former;
    if (isFormer) flushed.add(fstatSync(fd).ino);
    await flush(fd);
  });
  try {
    const again = await localEngine().run({ ...made.job, config: { ...made.job.config, seed: 9 }, dir });
    const published = statSync(again.zipPath).ino;
    expect(published).not.toBe(former);
    expect(flushed.has(published)).toBe(true);
  } finally {
    spy.mockRestore();
  }
});
