import { type DatasetCache, datasetCache, datasetOf, type Dataset as EngineDataset } from '@twinset/engine';
import type { Ctx } from '../../context.ts';

/** A session's dataset; `version` changes with every image or mask that changes. */
export type Dataset = EngineDataset & { version: string };

function readVersion(ctx: Ctx, session: string): string {
  const hash = new Bun.CryptoHasher('sha256');
  for (const kind of ['images', 'masks'] as const) {
    const lines = ctx.records.files
      .fileSummaries(session, kind)
      .map((head) => `${head.name}\n${head.sha256}\n`);
    hash.update(`${kind}\n${lines.sort().join('')}`);
  }
  return hash.digest('hex').slice(0, 32);
}

export type CachedDataset = { revision: number; version: string; dataset: Dataset | null };

function keep(ctx: Ctx, session: string): CachedDataset {
  const { datasets } = ctx.caches;
  const revision = ctx.records.files.revision(session);
  const known = datasets.get(session);
  if (known?.revision === revision) return known;
  const present = { revision, version: readVersion(ctx, session), dataset: null };
  datasets.set(session, present);
  return present;
}

/** The version of a session's images and masks; a result made from another one is stale. */
export const datasetVersion = (ctx: Ctx, session: string): string => keep(ctx, session).version;

/** Everything known of a session's files: pairing, sizes, how masks become outputs. Kept until a file changes. */
export function loadDataset(ctx: Ctx, session: string): Dataset {
  const kept = keep(ctx, session);
  kept.dataset ??= buildDataset(ctx, session, kept.version);
  return kept.dataset;
}

function buildDataset(ctx: Ctx, session: string, version: string): Dataset {
  const located = <K extends 'images' | 'masks'>(kind: K) =>
    new Map(
      ctx.records.files
        .list(session, kind)
        .map(({ name, facts }) => [name, { facts, path: ctx.work.path(session, kind, name) }]),
    );
  return { ...datasetOf(located('images'), located('masks')), version };
}

/** Returns what keeps what was found out about a session's dataset: live previews ask for the same split again. */
export const sessionCache = (ctx: Ctx, session: string, { version }: Dataset): DatasetCache =>
  datasetCache(ctx.caches.found, `${session} ${version}`);
