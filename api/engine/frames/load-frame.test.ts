import { expect, test } from 'bun:test';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { augmentMask, type Raster } from '@twinset/tensor-core';
import { folderJob } from '../headless/folder-job.ts';
import { createEngine } from '../index.ts';
import type { TaskContext } from '../tasks/context.ts';
import { createRenderOutputs } from '../tasks/render-outputs.ts';
import { createWriteOutputs } from '../tasks/write-outputs.ts';
import { configOf, localEngine, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';

const ONLY_TRAINING = { trainRatio: 1, valRatio: 0, testRatio: 0 };

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

/** Pixels per side of a source: its mask is freed as soon as it is not needed, not by the collector. */
const SIDE = 300;

test('a run caches the frames of sources with several tasks, and frees all others', async () => {
  const temporary = temporaryFolder();
  const source = join(temporary, 'source');
  await writePairs(source, 3, SIDE);
  for (const [totalAugmentedImages, cached] of [
    // Three sources; a task has 16 outputs at most.
    [48, 0],
    [49, 1],
    [51, 3],
  ]) {
    const caches = new Set<TaskContext['frames']>();
    const masks = new Set<Raster>();
    const render = createRenderOutputs((frame, params) => {
      masks.add(frame);
      return augmentMask(frame, params);
    });
    const writeOutputs = createWriteOutputs((input, context, cancelled) => {
      caches.add(context.frames);
      return render(input, context, cancelled);
    });
    const settings = { ...ONLY_TRAINING, totalAugmentedImages, randomRotate: true };
    await runFolders(source, temporary, settings, localEngine({ writeOutputs }));
    const bytes = [...caches].reduce((sum, { weight }) => sum + weight, 0);
    expect([totalAugmentedImages, bytes]).toEqual([totalAugmentedImages, cached * SIDE * SIDE * (3 + 1)]);
    expect([...masks].some(({ data }) => data.length > 0)).toBe(cached > 0);
  }
});

test('a task of a small source that no other task needs uses its frame if it is cached', async () => {
  const temporary = temporaryFolder();
  const source = join(temporary, 'source');
  await writePairs(source, 3, 100);
  const masks = new Set<Raster>();
  const writeOutputs = createWriteOutputs(
    createRenderOutputs((frame, params) => {
      masks.add(frame);
      return augmentMask(frame, params);
    }),
  );
  const engine = localEngine({ writeOutputs });
  const cached = await runFolders(source, temporary, { ...ONLY_TRAINING, totalAugmentedImages: 51 }, engine);
  const known = new Set(masks);
  const config = { ...cached.job.config, totalAugmentedImages: 3 };
  const folders = { images: join(source, 'images'), masks: join(source, 'masks') };
  const { job } = await folderJob(engine, folders, config);
  await engine.run({ ...job, dir: join(temporary, 'few') });
  expect(masks).toEqual(known);
});
