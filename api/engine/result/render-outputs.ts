import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SETS } from '@twinset/contract';
import type { Pool } from '../pool/pool.ts';
import { inOrder } from '../run/in-order.ts';
import { outputNames, planOutputs } from '../run/output-plan.ts';
import { runPaths } from '../run/run-folder.ts';
import type { Hooks, RunJob } from '../types.ts';
import { zipEntries } from './zip-entries.ts';

/** The one scale of a set of 16-bit images: the lowest and highest value of its sources. */
async function commonScale(
  job: RunJob,
  pool: Pool,
  signal?: AbortSignal,
): Promise<[number, number] | undefined> {
  if (job.plan.imageBitDepth !== 16) return undefined;
  const ranges = await Promise.all(
    job.pairs.map((p) => pool.run('range16', { path: p.imagePath }, { signal })),
  );
  return [Math.min(...ranges.map(([low]) => low)), Math.max(...ranges.map(([, high]) => high))];
}

/** Writes renditions of a finished run's outputs to `targetDir/{set}/{images,masks}`, names as in the zip. */
export async function renderOutputs(job: RunJob, targetDir: string, pool: Pool, hooks: Hooks): Promise<void> {
  const zipPath = runPaths(job.dir).published;
  const entries = await zipEntries(zipPath);
  for (const set of SETS) {
    for (const kind of ['images', 'masks']) await mkdir(join(targetDir, set, kind), { recursive: true });
  }
  const scale16 = await commonScale(job, pool, hooks.signal);
  const slots = planOutputs(job);
  let done = 0;
  const sliceOf = (name: string) => {
    const slice = entries.get(name);
    if (!slice) throw new Error(`The result has no ${basename(name)}.`);
    return { ...slice, out: join(targetDir, name) };
  };
  const works = slots.map((slot) => ({
    start: () => {
      const names = outputNames(job, slot);
      const input = {
        zipPath,
        image: sliceOf(names.image),
        mask: sliceOf(names.mask),
        plan: job.plan.mask,
        scale16,
      };
      return pool.run('renderOutput', input, { signal: hooks.signal });
    },
    finish: async () => {
      done++;
      hooks.onProgress?.({ phase: 'render', done, total: slots.length });
    },
  }));
  await inOrder(works, 4 * pool.size, hooks.signal);
}
