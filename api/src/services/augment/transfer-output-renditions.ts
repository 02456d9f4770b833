import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FOLDERS, SETS } from '@twinset/contract';
import { eachLimited } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { TUNABLES } from '../../tunables.ts';
import { verb } from '../verb.ts';
import { jobOf, needResult } from './internal.ts';

const ROOT = 'resized_augmented';

/** What lies in `dir`, as folder and name. */
async function listRendered(dir: string): Promise<{ folder: string; name: string }[]> {
  const files: { folder: string; name: string }[] = [];
  for (const set of SETS) {
    for (const kind of ['images', 'masks']) {
      const folder = join(set, kind);
      const names = await readdir(join(dir, folder)).catch(() => []);
      files.push(...names.map((name) => ({ folder, name })));
    }
  }
  return files;
}

async function replaceRenditions(ctx: Ctx, session: string, dir: string): Promise<void> {
  await ctx.storage.removeFolder(session, ROOT);
  await ctx.storage.createFolders(
    session,
    FOLDERS.filter((f) => f.startsWith(ROOT)),
  );
  const files = await listRendered(dir);
  await eachLimited(files, TUNABLES.outputsAtOnce.value, ({ folder, name }) =>
    ctx.storage.upload(session, `${ROOT}/${folder}/${name}`, join(dir, folder, name), 'image/png'),
  );
}

/** Makes the renditions of the outputs and brings them into the bucket, in the place of older ones. */
export const transferOutputRenditions = verb(
  { code: 'ResizedResultTransferFailed', needs: ['session', 'bucket'], idle: true, lock: 'session' },
  async ({ ctx, session }) => {
    const run = needResult(ctx, session);
    if (run.renditionsInBucket) return { success: true as const };
    const dir = join(ctx.work.path(session, 'runs', run.id), 'renditions');
    await rm(dir, { recursive: true, force: true });
    const tell = (state: 'running' | 'done' | 'failed', p = { phase: 'previews', done: 0, total: 0 }) =>
      ctx.jobs.update(session, { job: 'download', state, message: '', ...p, phase: 'previews' });
    try {
      tell('running');
      await ctx.engine.renderOutputs(await jobOf(ctx, run), dir, { onProgress: (p) => tell('running', p) });
      await replaceRenditions(ctx, session, dir);
      ctx.records.runs.setRenditionsInBucket(run.id, true);
      tell('done');
    } catch (error) {
      tell('failed');
      throw error;
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
    return { success: true as const };
  },
);
