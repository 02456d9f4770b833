import { rm } from 'node:fs/promises';
import {
  eachInSteps,
  nameCollisionProblem,
  runStepsWith,
  type Steps,
  sortByNameInSteps,
} from '@twinset/contract';
import {
  forEachConcurrent,
  type ImageFacts,
  type Inspected,
  type MaskFacts,
  strayNoticesInSteps,
} from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { moveFile } from '../../lib/move-file.ts';
import { createTimeSlice } from '../../lib/time-slice.ts';
import { tooLarge } from '../../lib/too-large.ts';
import type { Kind } from '../../records/file-rows.ts';
import type { StoredObject } from '../../storage/port.ts';
import { TUNABLES } from '../../tunables.ts';
import { dropCsv } from '../stratification/internal.ts';
import { forgetNames, knownNames } from './known-names.ts';
import { outdated, unprocessedInSteps } from './objects.ts';
import { createPutBatch, type PutBatch } from './put-batch.ts';

type Inspection = Inspected<ImageFacts> | Inspected<MaskFacts>;
const inspect = (ctx: Ctx, kind: Kind, file: { name: string; path: string }): Promise<Inspection> =>
  kind === 'images' ? ctx.engine.inspectImage(file) : ctx.engine.inspectMask(file);

/**
 * Returns, in steps, the files that are not allowed beside the others, and why. Names and storage are also checked when uploads
 * are signed and received, but simultaneous calls, and a cloud bucket, do not know of each other.
 * @param known names that were transferred before: they have precedence
 * @param keys collision keys of all names, which the upload has computed
 */
function* refusedInSteps(
  ctx: Ctx,
  objects: readonly StoredObject[],
  known: readonly string[],
  keys: ReadonlyMap<string, string>,
  otherBytes: number,
): Steps<Map<string, string>> {
  const { filesMax, sessionBytesMax } = ctx.limits;
  const byKey = new Map<string, string>();
  // Only files in the bucket are known: transfers of a session run one after another, and each drops the others first.
  const keyOf = (name: string) => keys.get(name) as string;
  yield* eachInSteps(known, (name) => byKey.set(keyOf(name), name));
  const earlier = new Set(known);
  yield;
  const fresh: StoredObject[] = [];
  let bytes = otherBytes;
  let count = 0;
  yield* eachInSteps(objects, (object) => {
    if (earlier.has(object.name)) {
      bytes += object.bytes;
      count++;
    } else fresh.push(object);
  });
  const refused = new Map<string, string>();
  const sorted = yield* sortByNameInSteps(fresh, ({ name }) => name);
  yield;
  yield* eachInSteps(sorted, ({ name, bytes: size }) => {
    const key = keyOf(name);
    const twin = byKey.get(key);
    if (twin !== undefined) refused.set(name, nameCollisionProblem(twin));
    else if (count >= filesMax)
      refused.set(name, `A session can contain at most ${filesMax} images and as many masks.`);
    else if (bytes + size > sessionBytesMax)
      refused.set(name, 'This file would exceed the size limit of the session.');
    else {
      byKey.set(key, name);
      count++;
      bytes += size;
    }
  });
  return refused;
}

/** Downloads and inspects one file. Sizes are also limited while a file is received, but a cloud bucket accepts any. */
async function fetchAndInspect(
  ctx: Ctx,
  session: string,
  kind: Kind,
  object: StoredObject,
  path: string,
  refused: string | undefined,
) {
  const { fileBytesMax } = ctx.limits;
  if (refused !== undefined)
    return { ok: false as const, failed: { filename: object.name, reason: refused } };
  if (object.bytes > fileBytesMax) {
    const reason = tooLarge({ bytes: fileBytesMax }).message;
    return { ok: false as const, failed: { filename: object.name, reason } };
  }
  await ctx.storage.download(session, `${kind}/${object.name}`, path);
  return inspect(ctx, kind, { name: object.name, path });
}

/**
 * Restores the former file of a name in the bucket if a refused one replaced it.
 * @returns false if there is none
 */
async function restoreFormer(ctx: Ctx, session: string, kind: Kind, name: string): Promise<boolean> {
  const former = ctx.records.files.get(session, kind, name);
  const path = ctx.work.path(session, kind, name);
  if (former === null || !(await Bun.file(path).exists())) return false;
  const object = `${kind}/${name}`;
  await ctx.storage.upload(session, object, path, `image/${former.facts.format}`);
  const stored = await ctx.storage.stat(session, object);
  if (stored === null) return false;
  ctx.records.files.setEtag(session, kind, name, stored.etag);
  return true;
}

/**
 * Transfers and decodes one file. The reason of a refused one is stored. It is removed from both places, unless it was
 * to replace a file: then that file is kept, so that a failed replacement loses nothing.
 */
async function transferOne(
  ctx: Ctx,
  session: string,
  kind: Kind,
  object: StoredObject,
  refused: string | undefined,
  batch: PutBatch,
): Promise<void> {
  const path = ctx.work.path(session, kind, object.name);
  // A new file of a local bucket is linked to its place at once: it is not in use before it is recorded.
  const isNew = ctx.storage.ownUrls !== null && ctx.records.files.get(session, kind, object.name) === null;
  const aside = isNew ? path : ctx.work.path(session, 'preview', `incoming-${crypto.randomUUID()}`);
  let isKept = false;
  try {
    const inspected = await fetchAndInspect(ctx, session, kind, object, aside, refused);
    if (inspected.ok) {
      if (!isNew) await moveFile(aside, path);
      isKept = true;
      batch.add({ name: object.name, etag: object.etag, facts: inspected.facts });
      return;
    }
    if (await restoreFormer(ctx, session, kind, object.name)) {
      const reason = `${inspected.failed.reason} The file of this name that was uploaded before was kept.`;
      const failed = { ...inspected.failed, reason };
      ctx.records.files.fail(session, kind, failed, 'transfer');
      return;
    }
    await ctx.storage.remove(session, `${kind}/${object.name}`);
    await rm(path, { force: true });
    ctx.records.transaction(() => {
      ctx.records.files.remove(session, kind, object.name);
      ctx.records.files.fail(session, kind, inspected.failed, 'transfer');
    });
  } finally {
    if (!isKept) await rm(aside, { force: true });
  }
}

/** Removes working copies of files that are no longer in the bucket. */
async function dropGone(ctx: Ctx, session: string, kind: Kind, present: Set<string>): Promise<void> {
  for (const { name } of ctx.records.files.list(session, kind)) {
    if (present.has(name)) continue;
    await rm(ctx.work.path(session, kind, name), { force: true });
    ctx.records.files.remove(session, kind, name);
  }
}

/** Returns warnings about newly transferred masks. */
async function warningsOf(ctx: Ctx, session: string, kind: Kind, fresh: readonly StoredObject[]) {
  if (kind === 'images') return [];
  const pause = createTimeSlice(0);
  const rows = await runStepsWith(ctx.records.files.listInSteps(session, 'masks'), pause);
  const masks = rows.map((row) => row.facts);
  await pause();
  const names = new Set(fresh.map((o) => o.name));
  await pause();
  return runStepsWith(strayNoticesInSteps(masks, names), createTimeSlice());
}

/**
 * Transfers the files of a kind into the working space and decodes each. Unchanged files are skipped; refused ones are
 * listed. An upload removes the CSV, since its rows no longer match.
 */
export async function transferFiles(ctx: Ctx, session: string, kind: Kind) {
  const objects = await ctx.storage.list(session, kind);
  await dropGone(ctx, session, kind, new Set(objects.map((o) => o.name)));
  const summaries = ctx.records.files.list(session, kind);
  const pause = createTimeSlice();
  const fresh = await runStepsWith(unprocessedInSteps(ctx, session, kind, objects), pause);
  await pause();
  const others = await ctx.storage.list(session, kind === 'images' ? 'masks' : 'images');
  const known = summaries.map(({ name }) => name);
  const otherBytes = others.reduce((sum, o) => sum + o.bytes, 0);
  const { keys } = await knownNames(ctx, session, kind, objects, pause);
  const refused = await runStepsWith(refusedInSteps(ctx, objects, known, keys, otherBytes), pause);
  forgetNames(ctx, session, kind);
  if (fresh.length > 0) await dropCsv(ctx, session);
  const old = outdated(summaries);
  const due = [...new Set([...fresh, ...objects.filter(({ name }) => old.has(name))])];
  const total = due.length;
  let done = 0;
  const report = (state: 'running' | 'done' | 'failed', message = '') =>
    ctx.jobs.update(session, { job: 'upload', state, phase: `transfer ${kind}`, done, total, message });
  const endBatch = ctx.records.files.hold(session);
  const batch = createPutBatch(ctx, session, kind);
  try {
    report('running');
    await forEachConcurrent(due, TUNABLES.filesAtOnce.value, async (object) => {
      await transferOne(ctx, session, kind, object, refused.get(object.name), batch);
      done++;
      report('running');
    }).finally(batch.flush);
    report('done');
  } catch (error) {
    report('failed', 'The uploaded files could not be transferred to the backend.');
    throw error;
  } finally {
    endBatch();
  }
  const failedFiles = ctx.records.files.failures(session, kind, 'transfer');
  return { failedFiles, warnings: await warningsOf(ctx, session, kind, fresh) };
}
