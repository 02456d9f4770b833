import type { AugmentConfig, Repair } from '@twinset/contract';
import {
  type DatasetCache,
  datasetCache,
  datasetOf,
  type Dataset as EngineDataset,
  readConfig,
  repairedDataset,
} from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { createTimeSlice } from '../../lib/time-slice.ts';
import type { Kind } from '../../records/files.ts';

/** A session's dataset; `version` changes with every image or mask that changes. */
export type Dataset = EngineDataset & { version: string };

function readVersion(ctx: Ctx, session: string): string {
  const hash = new Bun.CryptoHasher('sha256');
  for (const kind of ['images', 'masks'] as const) {
    const lines = ctx.records.files
      .list(session, kind)
      .map(({ name, facts }) => `${name}\n${facts.fileSha256}\n`);
    hash.update(`${kind}\n${lines.sort().join('')}`);
  }
  return hash.digest('hex').slice(0, 32);
}

export type CachedDataset = { revision: number; version: string; dataset: Promise<Dataset> | null };

function keep(ctx: Ctx, session: string): CachedDataset {
  const { datasets } = ctx.caches;
  const revision = ctx.records.files.revision(session);
  const known = datasets.get(session);
  if (known?.revision === revision) return known;
  const present = { revision, version: readVersion(ctx, session), dataset: null };
  datasets.set(session, present);
  // They contain the pairs of the former version.
  if (known && known.version !== present.version) ctx.caches.jobs.deleteAll(`${session} `);
  return present;
}

/** Returns the version of a session's images and masks; a result made from another one is stale. */
export const datasetVersion = (ctx: Ctx, session: string): string => keep(ctx, session).version;

/** Returns the dataset of a session's files: pairing, sizes, conversion of masks. Cached until a file changes. */
export function loadDataset(ctx: Ctx, session: string): Promise<Dataset> {
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
  const located = <K extends Kind>(kind: K) => {
    const pathOf = ctx.work.pathsIn(session, kind);
    return new Map(files.list(session, kind).map(({ name, facts }) => [name, { facts, path: pathOf(name) }]));
  };
  const images = located('images');
  await pause();
  const dataset = await datasetOf(images, located('masks'), pause);
  const duplicateFeatures = () => ({
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
