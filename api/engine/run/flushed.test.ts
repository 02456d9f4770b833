import { expect, spyOn, test } from 'bun:test';
import { existsSync, fstatSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
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
  const handle = await open(made.result.zipPath);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { sync } = prototype;
  /** Files that were flushed while the former result was still in place. */
  const flushed = new Set<number>();
  const spy = spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const isFormer = existsSync(made.result.zipPath) && statSync(made.result.zipPath).ino === former;
    if (isFormer) flushed.add(fstatSync(this.fd).ino);
    await sync.call(this);
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
