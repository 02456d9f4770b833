import { expect, test } from 'bun:test';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { folderJob } from '../headless/folder-job.ts';
import { createEngine } from '../index.ts';
import { configOf } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';

test('a file that can no longer be read is named in the error of the run', async () => {
  const temporary = temporaryFolder();
  const engine = createEngine({ workers: 1 });
  for (const kind of ['images', 'masks'] as const) {
    for (const isFolder of [false, true]) {
      const source = join(temporary, `${kind}-${isFolder}`);
      await writePairs(source, 3);
      const folders = { images: join(source, 'images'), masks: join(source, 'masks') };
      const { job: found } = await folderJob(engine, folders, configOf({ totalAugmentedImages: 3 }));
      // Image and mask have the same name, which would hide a mistake.
      const job = { ...found, pairs: found.pairs.map((pair) => ({ ...pair, mask: `mask-${pair.mask}` })) };
      const file = kind === 'images' ? job.pairs[1].imagePath : job.pairs[1].maskPath;
      await rm(file);
      if (isFolder) await mkdir(file);
      const error = await engine.run({ ...job, dir: join(source, 'run') }).catch((e) => e);
      expect(error.details[0].filename).toBe(kind === 'images' ? job.pairs[1].image : job.pairs[1].mask);
      expect(error.message).toContain(error.details[0].filename);
    }
  }
  await engine.close();
});
