import {
  type AugmentConfig,
  eachInSteps,
  type Repair,
  runSteps,
  runStepsWith,
  type Steps,
  sortInSteps,
} from '@twinset/contract';
import {
  type DatasetCache,
  DerivedMap,
  datasetCache,
  datasetOf,
  type Dataset as EngineDataset,
  readConfig,
  repairedDataset,
} from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { createTimeSlice } from '../../lib/time-slice.ts';
import type { Kind } from '../../records/file-rows.ts';

/** A session's dataset; `version` changes with every image or mask that changes. */
export type Dataset = EngineDataset & { version: string };

function* versionInSteps(ctx: Ctx, session: string): Steps<string> {
  const hash = new Bun.CryptoHasher('sha256');
  for (const kind of ['images', 'masks'] as const) {
    const lines: string[] = [];
    const files = yield* ctx.records.files.listInSteps(session, kind);
    yield;
    yield* eachInSteps(files, ({ name, facts }) => lines.push(`${name}\n${facts.fileSha256}\n`));
    const sorted = yield* sortInSteps(lines, (a, b) => (a < b ? -1 : a > b ? 1 : 0));
    hash.update(`${kind}\n`);
    yield* eachInSteps(sorted, (line) => hash.update(line));
  }
  return hash.digest('hex').slice(0, 32);
}

export type CachedDataset = { revision: number; version: string; dataset: Promise<Dataset> | null };

function keep(ctx: Ctx, session: string, given?: { revision: number; version: string }): CachedDataset {
  const { datasets } = ctx.caches;
  const revision = ctx.records.files.revision(session);
  const known = datasets.get(session);
  if (known?.revision === revision) return known;
  const version = given?.revision === revision ? given.version : runSteps(versionInSteps(ctx, session));
  const present = { revision, version, dataset: null };
  datasets.set(session, present);
  // They contain the pairs of the former version.
  if (known && known.version !== present.version) ctx.caches.jobs.deleteAll(`${session} `);
  return present;
}

/** Computes the version of a session's files if it is not known, so that the calls below do not block for long. */
export async function prepareVersion(ctx: Ctx, session: string): Promise<void> {
  const revision = ctx.records.files.revision(session);
  if (ctx.caches.datasets.get(session)?.revision === revision) return;
  keep(ctx, session, {
    revision,
    version: await runStepsWith(versionInSteps(ctx, session), createTimeSlice()),
  });
}

/** Returns the version of a session's images and masks; a result made from another one is stale. */
export const datasetVersion = (ctx: Ctx, session: string): string => keep(ctx, session).version;

/** Returns the dataset of a session's files: pairing, sizes, conversion of masks. Cached until a file changes. */
export async function loadDataset(ctx: Ctx, session: string): Promise<Dataset> {
  await prepareVersion(ctx, session);
  const kept = keep(ctx, session);
  if (kept.dataset) return kept.dataset;
  const made = buildDataset(ctx, session, kept.version);
  kept.dataset = made;
  made.catch(() => {
    if (kept.dataset === made) kept.dataset = null;
  });
  return made;
}

async function buildDataset(ctx: Ctx, session: string, version: string): Promise<Dataset> {
  const { files } = ctx.records;
  const pause = createTimeSlice();
  const located = async <K extends Kind>(kind: K) => {
    const pathOf = ctx.work.pathsIn(session, kind);
    await runStepsWith(files.listInSteps(session, kind), pause);
    const rows = files.snapshot(session, kind);
    await pause();
    return new DerivedMap(rows, ({ name, facts }) => ({ facts, path: pathOf(name) }));
  };
  const images = await located('images');
  const dataset = await datasetOf(images, await located('masks'), pause);
  const duplicateFeatures = () => ({
    folder: ctx.work.incomingFolder,
    fingerprints: files.thumbnails(session, 'images'),
    places: files.thumbnails(session, 'masks'),
  });
  return { ...dataset, version, duplicateFeatures };
}

/** Returns the cache of a session's dataset: live previews request the same split repeatedly. */
export const sessionCache = (ctx: Ctx, session: string, { version }: Dataset): DatasetCache =>
  datasetCache(ctx.caches.found, `${session} ${version}`);

export type RepairedDataset = {
  uploaded: Dataset;
  /** The dataset after the repairs. */
  dataset: EngineDataset;
  config: AugmentConfig;
  /** Cache of the repaired dataset. */
  keep: DatasetCache;
};

/** Returns a session's dataset before and after the repairs of a checked configuration. */
export async function loadRepaired(
  ctx: Ctx,
  session: string,
  config: AugmentConfig,
): Promise<RepairedDataset> {
  const uploaded = await loadDataset(ctx, session);
  const repaired = await repairedDataset({ keep: sessionCache(ctx, session, uploaded) }, uploaded, config);
  return { ...repaired, uploaded, config };
}

/**
 * Reads a configuration and returns the dataset before and after its repairs.
 * @throws EngineError InvalidConfiguration
 */
export const readRepaired = (ctx: Ctx, session: string, config: unknown): Promise<RepairedDataset> =>
  loadRepaired(ctx, session, readConfig(config, ctx.limits).config);

/** Keeps repairs, so that the address of a preview can name them by the key that is returned. */
export function keepRepairs(ctx: Ctx, session: string, repairs: Repair[]): string {
  const key = Bun.hash(JSON.stringify(repairs)).toString(36);
  ctx.caches.repairs.set(`${session} ${key}`, repairs);
  return key;
}

/** Returns the repairs of a key; undefined if they are no longer kept. */
export const keptRepairs = (ctx: Ctx, session: string, key: string): Repair[] | undefined =>
  ctx.caches.repairs.get(`${session} ${key}`);
