import { rename } from 'node:fs/promises';
import { forEachConcurrent } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import type { FileRow, Kind } from '../../records/files.ts';
import { TUNABLES } from '../../tunables.ts';
import { loadDataset } from '../dataset/internal.ts';
import { orientedMasks, renditionFolder, scale16 } from './internal.ts';

type Job = { row: FileRow; key: string; render: (path: string, out: string) => Promise<void> };

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

async function maskJobs(ctx: Ctx, session: string): Promise<Job[]> {
  const dataset = await loadDataset(ctx, session);
  const { plan } = dataset;
  const turned = orientedMasks(dataset);
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

/** Renders the missing or outdated previews, in the worker pool. The caller must have the session's lock. */
export async function renderMissing(ctx: Ctx, session: string, kind: Kind): Promise<void> {
  const jobs = await (kind === 'images' ? imageJobs : maskJobs)(ctx, session);
  const due = jobs.filter((job) => job.row.rendition !== job.key);
  let done = 0;
  const report = (state: 'running' | 'done' | 'failed') =>
    ctx.jobs.update(session, {
      job: 'upload',
      state,
      phase: `resize ${kind}`,
      done,
      total: due.length,
      message: '',
    });
  try {
    report('running');
    await forEachConcurrent(due, TUNABLES.filesAtOnce.value, async ({ row, key, render }) => {
      const aside = ctx.work.path(session, 'preview', `rendition-${crypto.randomUUID()}`);
      await render(ctx.work.path(session, kind, row.name), aside);
      await rename(aside, ctx.work.path(session, renditionFolder(kind), row.name));
      ctx.records.files.setRendition(session, kind, row.name, key);
      done++;
      report('running');
    });
    report('done');
  } catch (error) {
    report('failed');
    throw error;
  }
}
