import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { folderJob } from '../headless/folder-job.ts';
import { createEngine } from '../index.ts';
import { configOf } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';

const temporary = temporaryFolder();
const engine = createEngine({ workers: 1 });
afterAll(() => engine.close());

/** Prepares a run of small pairs in a new folder. */
async function prepare(name: string, pairs: number, totalAugmentedImages: number) {
  const source = join(temporary, name);
  await writePairs(source, pairs, 64);
  const folders = { images: join(source, 'images'), masks: join(source, 'masks') };
  const size = { resizeAugImage: true, augImageDimension: { width: 256, height: 256 } };
  const config = configOf({ ...size, randomRotate: true, totalAugmentedImages });
  const { job } = await folderJob(engine, folders, config);
  return { ...job, dir: join(temporary, `${name}-run`) };
}

test('the worker alternates between the outputs of two runs, however large their tasks are', async () => {
  // Tasks of sixteen outputs, and of one.
  const [long, small] = [await prepare('long', 4, 1600), await prepare('small', 10, 10)];
  const controller = new AbortController();
  const begun = Promise.withResolvers<void>();
  let made = 0;
  const onProgress = ({ done }: { done: number }) => {
    made = done;
    if (done > 0) begun.resolve();
  };
  const running = engine
    .run(long, { signal: controller.signal, onProgress })
    .catch((error) => error.errorType);
  await begun.promise;
  const before = made;
  await engine.run(small);
  const meanwhile = made - before;
  controller.abort();
  expect(await running).toBe('Cancelled');
  // In turns by task, each output of the small run would wait for sixteen: 80 to 160 in all, instead of 16.
  expect(meanwhile).toBeLessThan(60);
});
