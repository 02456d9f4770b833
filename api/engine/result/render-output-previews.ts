import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SETS } from '@twinset/contract';
import type { Pool } from '../pool/pool.ts';
import { outputNames, planOutputs } from '../run/output-plan.ts';
import { runPaths } from '../run/run-folder.ts';
import { runInOrder } from '../run/run-in-order.ts';
import type { RenderPreviewsOptions, RunJob } from '../types.ts';
import { zipEntries } from './zip-entries.ts';

/**
 * Writes previews of outputs of a finished run to `targetDir/{set}/{images,masks}`, names as in the zip.
 * @param wanted the outputs to render, by the paths of their images in the zip (default: all).
 */
export async function renderOutputPreviews(
  job: RunJob,
  targetDir: string,
  pool: Pool,
  { wanted, scale16, ...hooks }: RenderPreviewsOptions,
): Promise<void> {
  const zipPath = runPaths(job.dir).published;
  const entries = await zipEntries(zipPath);
  for (const set of SETS) {
    for (const kind of ['images', 'masks']) await mkdir(join(targetDir, set, kind), { recursive: true });
  }
  const slots = planOutputs(job).filter((slot) => wanted?.has(outputNames(job, slot).image) ?? true);
  let done = 0;
  const sliceOf = (name: string) => {
    const slice = entries.get(name);
    if (!slice) throw new Error(`The result has no ${basename(name)}.`);
    return { ...slice, out: join(targetDir, name) };
  };
  const works = slots.map((slot) => ({
    start: (signal: AbortSignal) => {
      const names = outputNames(job, slot);
      const input = {
        zipPath,
        image: sliceOf(names.image),
        mask: sliceOf(names.mask),
        plan: job.plan.mask,
        scale16,
      };
      return pool.run('renderOutputPreview', input, { urgent: wanted !== undefined, signal });
    },
    finish: () => {
      done++;
      hooks.onProgress?.({ phase: 'render', done, total: slots.length });
    },
  }));
  await runInOrder(works, 4 * pool.size, hooks.signal);
}
