import { closeSync, openSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AUGMENTED_ZIP } from '@twinset/contract';
import { forEachConcurrent, writeAll } from '@twinset/engine';
import type { Ctx } from '../context.ts';
import { readBucketZip } from '../queue/bucket-zip.ts';
import type { Kind } from '../records/file-rows.ts';
import type { RunRow } from '../records/runs.ts';
import { keptJob, keptZip } from '../services/augment/internal.ts';
import { resumeRuns } from '../services/augment/resume-runs.ts';
import { datasetVersion } from '../services/dataset/internal.ts';
import { completedOf, removeIntake } from '../services/intake/internal.ts';
import { keptCsv } from '../services/stratification/internal.ts';
import { TUNABLES } from '../tunables.ts';
import { restoreKept } from './kept-files.ts';

const LOST_INTAKE = 'The server that had the files of this dataset ended. Choose the dataset again.';

/** Returns whether an intake is not complete: its files are in the working space of the server that receives them. */
function hasOpenIntake({ records }: Ctx, session: string): boolean {
  const intake = records.intakes.get(session);
  return intake !== null && intake.stage !== 'done';
}

/** Adapts the records of a session, whose rows were loaded, to this server. */
function adapt(ctx: Ctx, session: string): void {
  const { records, caches, jobs, tileSpace, work } = ctx;
  records.files.forget(session);
  caches.forget(session);
  jobs.forget(session);
  // Tiles are cut again.
  tileSpace.forget(session);
  const done = records.runs.lastDone(session);
  if (done) records.runs.setZipPath(done, work.path(session, 'runs', done.id, AUGMENTED_ZIP));
}

/** Copies the uploaded files of a kind. One that was replaced meanwhile, and not processed, is forgotten. */
async function restoreUploads({ records, storage, work }: Ctx, session: string, kind: Kind): Promise<void> {
  const rows = records.files.list(session, kind);
  if (rows.length === 0) return;
  const objects = new Map((await storage.list(session, kind)).map(({ name, etag }) => [name, etag]));
  await forEachConcurrent([...rows], TUNABLES.filesAtOnce.value, async ({ name, etag }) => {
    const path = work.path(session, kind, name);
    if (objects.get(name) !== etag) records.files.remove(session, kind, name);
    else if (!(await Bun.file(path).exists())) await storage.download(session, `${kind}/${name}`, path);
  });
}

/**
 * Creates the local zip of a run, which lacks the outputs: they are read from the bucket when they are needed. Returns false
 * if the bucket has another zip.
 */
async function restoreZip(ctx: Ctx, session: string, run: RunRow): Promise<boolean> {
  const { storage, work } = ctx;
  const dir = work.path(session, 'runs', run.id);
  const path = join(dir, AUGMENTED_ZIP);
  if (await Bun.file(path).exists()) return true;
  if (!(await restoreKept(ctx, session, keptZip(ctx, session, run.id)))) return false;
  const known = await readBucketZip(dir);
  const stored = await storage.stat(session, AUGMENTED_ZIP);
  if (known === null || stored?.etag !== known.etag) return false;
  const size = TUNABLES.zipBlock.value;
  const temporary = work.incoming();
  const fd = openSync(temporary, 'w');
  try {
    for (let start = known.end; start < stored.bytes; start += size) {
      const range = { start, end: Math.min(start + size, stored.bytes), etag: known.etag };
      writeAll(fd, await storage.read(session, AUGMENTED_ZIP, range), start);
    }
    await rename(temporary, path);
    return true;
  } finally {
    closeSync(fd);
    await rm(temporary, { force: true });
  }
}

/** Copies the result of the last run; one whose zip is not in the bucket is made again. */
async function restoreResult(ctx: Ctx, session: string): Promise<void> {
  const { runs } = ctx.records;
  const run = runs.lastDone(session);
  if (!run) return;
  await ctx.work.ensureIn(session, 'runs', run.id);
  const isWhole =
    run.zipInBucket &&
    (await restoreKept(ctx, session, keptJob(ctx, session, run.id))) &&
    (await restoreZip(ctx, session, run));
  if (isWhole) return;
  if (run.dataset === datasetVersion(ctx, session)) runs.restart(run.id);
  else runs.remove(run.id);
}

/** Copies the files of a session that this server has taken, and continues its run. */
async function restore(ctx: Ctx, session: string): Promise<void> {
  const { records, work } = ctx;
  const row = records.sessions.get(session);
  if (!row) return;
  if (row.project) await work.create(session);
  if (!row.bucket) return;
  await records.files.load(session);
  for (const kind of ['images', 'masks'] as const) await restoreUploads(ctx, session, kind);
  const csv = records.csv.get(session);
  if (csv) {
    await work.ensure(session, 'csv');
    if (!(await restoreKept(ctx, session, keptCsv(ctx, session, csv.file)))) records.csv.remove(session);
  }
  await restoreResult(ctx, session);
  for (const { id } of records.runs.running(session)) {
    await work.ensureIn(session, 'runs', id);
    await restoreKept(ctx, session, keptJob(ctx, session, id));
  }
  const intake = records.intakes.get(session);
  if (intake && intake.stage !== 'done') {
    // Otherwise the folder contains the shards of a run at most, which continues.
    if (intake.stage === 'converting') await ctx.runner.abandon({ session, id: intake.conversion });
    await removeIntake(ctx, session, completedOf(intake));
    ctx.jobs.update(session, { job: 'intake', state: 'failed', phase: 'failed', message: LOST_INTAKE });
  }
  if (!ctx.activeRuns.has(session)) resumeRuns(ctx, session);
}

/**
 * Registers this server with the others of its site, if there are any: from then on it takes sessions.
 * @param port the one that it listens on
 */
export async function joinSite(ctx: Ctx, port: number): Promise<void> {
  await ctx.site?.join(port, {
    loaded: (session) => adapt(ctx, session),
    hasWork: (session) => ctx.records.runs.running(session).length > 0 || hasOpenIntake(ctx, session),
    restore: (session) => restore(ctx, session),
  });
}
