import { eachInSteps, runStepsWith } from '@twinset/contract';
import type { RunResult } from '@twinset/engine';
import type { Call, Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { describeError } from '../../lib/log.ts';
import { createTimeSlice } from '../../lib/time-slice.ts';
import { withinTime } from '../../lib/unless-given-up.ts';
import type { RunRow } from '../../records/runs.ts';
import type { SourceHashes } from '../../records/versions.ts';
import { TUNABLES } from '../../tunables.ts';
import { storedCsv } from '../stratification/internal.ts';
import { partialZip } from './partial-zip.ts';

/** Returns the hashes of the present sources of a session. */
async function presentSources(ctx: Ctx, session: string): Promise<SourceHashes> {
  const pause = createTimeSlice();
  const of = async (kind: 'images' | 'masks') => {
    const hashes: Record<string, string> = {};
    const files = ctx.records.files.list(session, kind);
    await runStepsWith(
      eachInSteps(files, ({ name, facts }) => {
        hashes[name] = facts.fileSha256;
      }),
      pause,
    );
    return hashes;
  };
  const csv = storedCsv(ctx, session);
  return {
    images: await of('images'),
    masks: await of('masks'),
    csv: csv === null ? null : await ctx.engine.hashFile(csv.path),
  };
}

/** Hashes of zips that are being computed, by run: a list that is requested meanwhile waits for them. */
const hashing = new Map<string, Promise<string | null>>();

/** Hashes the zip of a version and records it. */
function recordHash(ctx: Ctx, run: RunRow): Promise<string | null> {
  const { id } = run;
  const hash = hashing.get(id) ?? hashZip(ctx, run).finally(() => hashing.delete(id));
  hashing.set(id, hash);
  return hash;
}

async function hashZip(ctx: Ctx, run: RunRow): Promise<string | null> {
  const { session, id, result } = run;
  try {
    const partial = await partialZip(ctx, run);
    const hash = await (partial?.sha256() ?? ctx.engine.hashFile(result?.zipPath ?? ''));
    ctx.records.versions.setZipSha256(session, id, hash);
    return hash;
  } catch (error) {
    // The next run has replaced the zip, or the server stops.
    ctx.log.info('the zip of a version was not hashed', { run: id, error: describeError(error) });
    return null;
  }
}

/**
 * Records the result of a run as a version. Its zip is hashed afterwards, one in the bucket when a list needs the hash.
 * Never throws: the result itself is complete.
 */
export async function recordVersion(
  ctx: Ctx,
  { session, id, result }: { session: string; id: string; result: RunResult },
): Promise<void> {
  const run = ctx.records.runs.lastDone(session);
  if (run?.id !== id) return;
  try {
    const { config, started } = run;
    const { outputs, zipBytes, backend } = result;
    const program = { version: ctx.version, backend };
    const version = { id, ended: run.result?.ended ?? started, config, outputs, zipBytes, program };
    await ctx.records.versions.add(session, version, await presentSources(ctx, session));
    if ((await partialZip(ctx, run)) === null) void recordHash(ctx, run);
  } catch (error) {
    ctx.log.error('a version was not recorded', { run: id, error: describeError(error) });
  }
}

/** Names listed for each difference. */
const LISTED = 100;

const some = (names: string[]) => ({ count: names.length, names: names.slice(0, LISTED) });

/** Compares the sources of a version with later ones. */
function compareSources(then: SourceHashes, now: SourceHashes) {
  const [changed, deleted, added]: [string[], string[], string[]] = [[], [], []];
  for (const kind of ['images', 'masks'] as const)
    for (const name of Object.keys({ ...then[kind], ...now[kind] })) {
      const [before, after] = [then[kind][name], now[kind][name]];
      if (before === after) continue;
      const list = before === undefined ? added : after === undefined ? deleted : changed;
      list.push(`${kind}/${name}`);
    }
  return {
    changed: some(changed),
    deleted: some(deleted),
    added: some(added),
    csvChanged: then.csv !== now.csv,
  };
}

/** Returns the hash of the last result; null if that of a zip in the bucket takes longer than people wait. */
async function hashOfLast(ctx: Ctx, run: RunRow): Promise<string | null> {
  const hash = recordHash(ctx, run);
  if ((await partialZip(ctx, run)) === null) return hash;
  return withinTime(hash, TUNABLES.hashPatience.value, new Error('The hash takes longer.')).catch(() => null);
}

/** Returns the versions of a session, newest first, each with what has changed in its sources since, and the program of new runs. */
export async function listVersions({ ctx, session }: Call) {
  const now = await presentSources(ctx, session);
  const last = ctx.records.runs.lastDone(session);
  const compared = new Map<string, ReturnType<typeof compareSources>>();
  const results = [];
  const pause = createTimeSlice();
  for (const { sources: key, ...version } of ctx.records.versions.list(session)) {
    const sources = compared.get(key) ?? compareSources(ctx.records.versions.sources(session, key), now);
    compared.set(key, sources);
    await pause();
    const zipSha256 = version.zipSha256 ?? (version.id === last?.id ? await hashOfLast(ctx, last) : null);
    results.push({ ...version, seed: version.config.seed, zipSha256, sources });
  }
  const program = { version: ctx.version, backend: ctx.engine.backend().name };
  return { success: true as const, results, program };
}

/**
 * Compares the sources of two versions.
 * @throws AppError NotFound
 */
export function compareVersions({ ctx, session, input }: Call<{ from: string; to: string }>) {
  const versions = ctx.records.versions.list(session);
  const sourcesOf = (id: string): SourceHashes => {
    const version = versions.find((one) => one.id === id);
    if (version === undefined) throw new AppError('NotFound', `The session has no version ${id}.`);
    return ctx.records.versions.sources(session, version.sources);
  };
  return { success: true as const, sources: compareSources(sourcesOf(input.from), sourcesOf(input.to)) };
}
