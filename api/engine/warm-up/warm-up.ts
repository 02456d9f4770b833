import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type AugmentConfig, DEFAULT_CONFIG, SPECIFIED_ON } from '@twinset/contract';
import { folderJob } from '../headless/folder-job.ts';
import type { Pool } from '../pool/pool.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import type { Engine } from '../types.ts';
import { OneWorker } from './one-worker.ts';

/**
 * Work that compiles most of the code of a first job: a function is compiled after some hundred calls, so that many small
 * images do more than few large ones.
 */
const SAMPLE = { pairs: 8, size: 96, jpegs: 4 } as const;
const RUNS = 3;
/** Outputs of each, and the pairs that are looked at. */
const OUTPUTS = 48;
const LOOKS = 6;

const CONFIG: AugmentConfig = {
  ...DEFAULT_CONFIG,
  totalAugmentedImages: OUTPUTS,
  resizeAugImage: true,
  augImageDimension: { width: 64, height: 64 },
  ...SPECIFIED_ON,
};

async function writeSample(engine: Engine, root: string): Promise<void> {
  for (const { path, bytes } of await engine.drawSample(SAMPLE)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await Bun.write(join(root, path), bytes);
  }
}

/** Does what a user does first: inspects, looks at files and previews, and runs. */
async function useEngine(engine: Engine, root: string, signal: AbortSignal): Promise<void> {
  const folders = { images: join(root, 'images'), masks: join(root, 'masks') };
  const { job } = await folderJob(engine, folders, CONFIG, { tilesDir: join(root, 'tiles') });
  const image = { kind: 'image', orientation: 1 } as const;
  const mask = { kind: 'mask', orientation: 1, plan: job.plan.mask } as const;
  for (const { imagePath, maskPath } of job.pairs.slice(0, LOOKS)) {
    await engine.renderPreview({ path: imagePath }, image, 'thumbnail');
    await engine.renderPreview({ path: maskPath }, mask, 'thumbnail');
  }
  const outputs = await engine.preview(job, 'train', [0, 1, 2]);
  for (const { imagePng, maskPng } of outputs) {
    await engine.renderPreview({ bytes: imagePng }, image, 'rendition');
    await engine.renderPreview({ bytes: maskPng }, mask, 'rendition');
  }
  for (let number = 0; number < RUNS; number++) {
    const dir = join(root, `run-${number}`);
    await engine.run({ ...job, dir }, { signal });
    await rm(dir, { recursive: true, force: true });
  }
}

export interface WarmUp {
  pool: Pool;
  /** For its files. */
  folder: string;
  /** Ends it, besides a task of the pool. */
  signal?: AbortSignal | undefined;
  /** Returns whether the process has time for the next task. */
  isQuiet: () => boolean;
  /** Returns the engine on a pool. */
  engineOf: (pool: Pool) => Engine;
}

/**
 * Lets workers compile their code: each does real work on a drawn dataset in a folder that is removed, while the pool has no
 * other work. Ends silently when it gets some.
 * @throws Error of the work or the folder
 */
export async function warmUp({ pool, folder, signal: ended, isQuiet, engineOf }: WarmUp): Promise<void> {
  const free = pool.untilTask();
  const signal = ended ? AbortSignal.any([ended, free]) : free;
  const whenQuiet = async () => {
    while (!signal.aborted && !isQuiet()) await Bun.sleep(ENGINE_TUNABLES.warmUpLook.value);
  };
  await whenQuiet();
  if (signal.aborted) return;
  const root = await mkdtemp(join(folder, 'warm-up-'));
  try {
    for (let worker = 0; worker < Math.min(pool.size, ENGINE_TUNABLES.warmedWorkers.value); worker++) {
      const engine = engineOf(new OneWorker(pool, { worker, signal, whenQuiet }));
      if (worker === 0) await writeSample(engine, root);
      await useEngine(engine, root, signal);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
