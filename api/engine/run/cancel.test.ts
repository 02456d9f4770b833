import { afterAll, describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { folderJob } from '../headless/folder-job.ts';
import { createEngine } from '../index.ts';
import { hashOf } from '../testing/hash-of.ts';
import { configOf } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';

const temporary = temporaryFolder();
const source = join(temporary, 'source');
await writePairs(source, 4, 64);
const folders = { images: join(source, 'images'), masks: join(source, 'masks') };
const engine = createEngine({ workers: 2 });
afterAll(() => engine.close());

const large = { resizeAugImage: true, augImageDimension: { width: 1500, height: 1500 }, randomRotate: true };
const { job } = await folderJob(engine, folders, configOf({ ...large, totalAugmentedImages: 400 }));

describe('cancelling a run', () => {
  test('ends it at once, and only the former result remains', async () => {
    const dir = join(temporary, 'run');
    const small = { ...job, config: { ...job.config, totalAugmentedImages: 3 } };
    const former = await engine.run({ ...small, dir });
    const before = hashOf(former);
    const controller = new AbortController();
    let made = 0;
    const onProgress = ({ phase, done }: { phase: string; done: number }) => {
      if (phase !== 'augment' || done === 0) return;
      made = done;
      controller.abort();
    };
    const error = await engine
      .run({ ...job, dir }, { signal: controller.signal, onProgress })
      .catch((e) => e);
    expect(error.errorType).toBe('Cancelled');
    // Of 400: at most the outputs in progress in the two workers.
    expect(made).toBeLessThan(20);
    expect(existsSync(join(dir, 'work'))).toBe(false);
    expect(hashOf(former)).toBe(before);
    expect(await engine.unfinished(dir)).toBeNull();
  });

  test('the workers are free again afterwards', async () => {
    const [output] = await engine.preview(job, 'train', [0]);
    expect(output.imagePng.length).toBeGreaterThan(0);
  });

  test('closing the engine suspends the run; the next engine ends it', async () => {
    const dir = join(temporary, 'suspended');
    const config = {
      ...job.config,
      totalAugmentedImages: 12,
      augImageDimension: { width: 400, height: 400 },
    };
    const first = createEngine({ workers: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const run = first.run(
      { ...job, config, dir },
      { onProgress: (p) => p.phase === 'augment' && p.done > 0 && resolve() },
    );
    const ended = run.catch((e) => e);
    await promise;
    await first.close();
    expect(await ended).toMatchObject({ suspended: true });
    const rest = await engine.unfinished(dir);
    expect(rest).not.toBeNull();
    const undisturbed = await engine.run({ ...job, config, dir: join(temporary, 'whole') });
    expect(hashOf(await engine.run(rest!))).toBe(hashOf(undisturbed));
  });
});
