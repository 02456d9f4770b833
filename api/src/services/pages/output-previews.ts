import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SetName } from '@twinset/contract';
import { forEachConcurrent, type RunJob, zipEntries } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import type { Kind } from '../../records/file-rows.ts';
import type { RunRow } from '../../records/runs.ts';
import { TUNABLES } from '../../tunables.ts';
import { currentResult, fillZip, jobOf, partialZip } from '../augment/internal.ts';
import { scale16 } from '../upload/internal.ts';

/** An output by the names of its files. */
export type OutputNames = { image: string; mask: string };

/** Returns the grey scale of a run's 16-bit outputs: that of its sources. */
export async function outputScale(
  ctx: Ctx,
  session: string,
  job: RunJob,
): Promise<[number, number] | undefined> {
  if (job.plan.imageBitDepth !== 16) return undefined;
  const used = new Set(job.pairs.map((pair) => pair.image));
  const rows = ctx.records.files.list(session, 'images').filter((row) => used.has(row.name));
  return scale16(ctx, session, rows);
}

async function missing(ctx: Ctx, session: string, set: SetName, outputs: readonly OutputNames[]) {
  const namesIn = async (kind: Kind) => {
    const folder = `resized_augmented/${set}/${kind}`;
    const objects = await ctx.storage.list(session, folder);
    return ctx.caches.derive(
      `${session} ${folder}`,
      [objects],
      () => new Set(objects.map(({ name }) => name)),
    );
  };
  const [images, masks] = await Promise.all([namesIn('images'), namesIn('masks')]);
  return outputs.filter(({ image, mask }) => !images.has(image) || !masks.has(mask));
}

/**
 * Renders the missing previews of a run's outputs, and stores them in the bucket.
 * @returns false if another result replaced the run meanwhile: its previews no longer exist
 */
export async function ensureOutputPreviews(
  ctx: Ctx,
  session: string,
  { run, set, outputs }: { run: RunRow; set: SetName; outputs: readonly OutputNames[] },
): Promise<boolean> {
  const isPresent = () => currentResult(ctx, session)?.id === run.id;
  const due = await missing(ctx, session, set, outputs);
  if (due.length === 0) return true;
  const dir = join(ctx.work.path(session, 'runs', run.id), `previews-${crypto.randomUUID()}`);
  try {
    const job = await jobOf(ctx, run);
    const wanted = new Set(due.map(({ image }) => `${set}/images/${image}`));
    const files = due.flatMap(({ image, mask }) => [`images/${image}`, `masks/${mask}`]);
    if ((await partialZip(ctx, run)) !== null) {
      const entries = await zipEntries(run.result?.zipPath ?? '');
      await fillZip(
        ctx,
        run,
        files.flatMap((file) => entries.get(`${set}/${file}`) ?? []),
      );
    }
    await ctx.engine.renderOutputPreviews(job, dir, {
      wanted,
      scale16: await outputScale(ctx, session, job),
    });
    // The lock prevents storing previews of this run in a bucket of another one.
    return await ctx.lock(session, async () => {
      if (!isPresent()) return false;
      await forEachConcurrent(files, TUNABLES.outputsAtOnce.value, (file) =>
        ctx.storage.upload(
          session,
          `resized_augmented/${set}/${file}`,
          join(dir, set, ...file.split('/')),
          'image/png',
        ),
      );
      return true;
    });
  } catch (error) {
    if (isPresent()) throw error;
    return false;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
