import { rename } from 'node:fs/promises';
import type { Call, Ctx } from '../../context.ts';
import { orFail } from '../../lib/app-error.ts';
import { eachLimited } from '../../lib/each-limited.ts';
import type { FileRow, Kind } from '../../records/files.ts';
import { type Dataset, loadDataset } from '../dataset/load-dataset.ts';
import { needProject, refuseDuringRun } from '../session/guards.ts';

const AT_ONCE = 8;
export const renditionFolder = (kind: Kind) => (kind === 'images' ? 'resized_images' : 'resized_masks');

type Job = { row: FileRow; key: string; render: (path: string, out: string) => Promise<void> };

/**
 * One grey scale for all 16-bit images of the set, so that their brightness can be compared. Beside images of 8 bits
 * it is that of the outputs, which all have 8: nothing is stretched.
 */
export async function scale16(
  ctx: Ctx,
  session: string,
  rows: FileRow<'images'>[],
): Promise<[number, number] | undefined> {
  const deep = rows.filter((row) => row.facts.bitDepth === 16);
  if (deep.length < rows.length) return undefined;
  const unknown = deep.filter((row) => row.range16 === null);
  await eachLimited(unknown, AT_ONCE, async (row) => {
    row.range16 = await ctx.engine.range16(ctx.work.path(session, 'images', row.name));
    ctx.records.files.setRange16(session, 'images', row.name, row.range16);
  });
  const ranges = deep.flatMap((row) => (row.range16 ? [row.range16] : []));
  if (ranges.length === 0) return undefined;
  return [Math.min(...ranges.map((r) => r[0])), Math.max(...ranges.map((r) => r[1]))];
}

const scales = new WeakMap<Dataset, { scale: [number, number] | undefined }>();

/** `scale16` of all images of a session; kept until a file changes, since live previews ask all the time. */
export async function scale16OfSet(ctx: Ctx, session: string): Promise<[number, number] | undefined> {
  const dataset = loadDataset(ctx, session);
  const kept = scales.get(dataset) ?? {
    scale: await scale16(ctx, session, ctx.records.files.list(session, 'images')),
  };
  scales.set(dataset, kept);
  return kept.scale;
}

async function imageJobs(ctx: Ctx, session: string): Promise<Job[]> {
  const rows = ctx.records.files.list(session, 'images');
  const scale = await scale16(ctx, session, rows);
  return rows.map((row) => {
    const mine = row.facts.bitDepth === 16 ? scale : undefined;
    return {
      row,
      key: `${row.etag} ${JSON.stringify(mine ?? null)}`,
      render: (path, out) =>
        ctx.engine.renderImage({ path, orientation: row.facts.orientation, scale16: mine }, out),
    };
  });
}

/**
 * Masks whose pair was read in another way than the orientation tags say: shown turned like the image's preview, so
 * that the two lie on each other.
 */
export function turnedMasks({ pairs, images, masks }: Dataset): Map<string, number> {
  const turned = new Map<string, number>();
  for (const pair of pairs) {
    const upright = images.get(pair.image)?.orientation ?? 1;
    const own = masks.get(pair.mask)?.orientation ?? 1;
    const asTagged = pair.imageOrientation === upright && pair.maskOrientation === own;
    if (!asTagged && [1, upright].includes(pair.maskOrientation)) turned.set(pair.mask, upright);
  }
  return turned;
}

function maskJobs(ctx: Ctx, session: string): Job[] {
  const dataset = loadDataset(ctx, session);
  const { plan } = dataset;
  const turned = turnedMasks(dataset);
  const look = Bun.hash(JSON.stringify(plan.mask)).toString(36);
  return ctx.records.files.list(session, 'masks').map((row) => ({
    row,
    key: `${row.etag} ${look} ${turned.get(row.name) ?? ''}`.trimEnd(),
    render: (path, out) => {
      const orientation = turned.get(row.name) ?? row.facts.orientation;
      return ctx.engine.renderMask({ path, orientation }, plan.mask, out);
    },
  }));
}

/** Makes the preview renditions that are missing or out of date, in the worker pool. */
export const makeRenditions = ({ ctx, session, input: kind }: Call<Kind>) =>
  ctx.lock(session, () =>
    orFail('ResizeFailed', async () => {
      refuseDuringRun({ ctx, session });
      needProject({ ctx, session });
      const jobs = kind === 'images' ? await imageJobs(ctx, session) : maskJobs(ctx, session);
      const due = jobs.filter((job) => job.row.rendition !== job.key);
      let done = 0;
      const tell = (state: 'running' | 'done' | 'failed') =>
        ctx.jobs.update(session, {
          job: 'upload',
          state,
          phase: `resize ${kind}`,
          done,
          total: due.length,
          message: '',
        });
      try {
        tell('running');
        await eachLimited(due, AT_ONCE, async ({ row, key, render }) => {
          const aside = ctx.work.path(session, 'preview', `rendition-${crypto.randomUUID()}`);
          await render(ctx.work.path(session, kind, row.name), aside);
          await rename(aside, ctx.work.path(session, renditionFolder(kind), row.name));
          ctx.records.files.setRendition(session, kind, row.name, key);
          done++;
          tell('running');
        });
        tell('done');
      } catch (error) {
        tell('failed');
        throw error;
      }
      return { success: true as const };
    }),
  );
