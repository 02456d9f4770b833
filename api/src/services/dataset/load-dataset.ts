import { type FailedFile, type Pair, type Pairing, pairNames, type Warning } from '@twinset/contract';
import type { Ctx } from '../../context.ts';
import { planDataset, sourcePairs } from '../../engine/index.ts';
import type { DatasetPlan, ImageFacts, MaskFacts, SourcePair } from '../../engine/types.ts';
import { AppError } from '../../lib/app-error.ts';

export type Dataset = {
  images: Map<string, ImageFacts>;
  masks: Map<string, MaskFacts>;
  pairing: Pairing;
  /** Pairs whose sizes agree, in the order of the images' names. */
  pairs: SourcePair[];
  /** What made each of `pairs`. */
  rules: Pair[];
  /** Pairs whose sizes disagree, by mask, with both sizes. */
  misfits: FailedFile[];
  /** Masks that cannot stand beside the others, and why; null where all can. */
  unfit: { message: string; details: FailedFile[] } | null;
  /** What was turned other than usual. */
  warnings: Warning[];
  /** With the channels that the page sets on upload. */
  plan: DatasetPlan;
  /** Changes with every image or mask that changes. */
  version: string;
};

function readVersion(ctx: Ctx, session: string): string {
  const hash = new Bun.CryptoHasher('sha256');
  for (const kind of ['images', 'masks'] as const) {
    const lines = ctx.records.files.heads(session, kind).map((head) => `${head.name}\n${head.sha256}\n`);
    hash.update(`${kind}\n${lines.sort().join('')}`);
  }
  return hash.digest('hex').slice(0, 32);
}

type Kept = { revision: number; version: string; dataset: Dataset | null };
/** Most sessions whose files are kept in memory. */
const KEPT_MAX = 8;
const cache = new WeakMap<Ctx, Map<string, Kept>>();

function keep(ctx: Ctx, session: string): Kept {
  const kept = cache.get(ctx) ?? new Map<string, Kept>();
  cache.set(ctx, kept);
  const revision = ctx.records.files.revision(session);
  const known = kept.get(session);
  const present =
    known?.revision === revision ? known : { revision, version: readVersion(ctx, session), dataset: null };
  kept.delete(session);
  kept.set(session, present);
  for (const oldest of kept.keys()) if (kept.size > KEPT_MAX) kept.delete(oldest);
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
  const images = located('images');
  const masks = located('masks');
  const pairing = pairNames([...images.keys()], [...masks.keys()]);
  const { pairs: sized, failed, warnings } = sourcePairs(pairing.pairs, images, masks);
  // An image that its pair reads as it is stored has that size, and so have the limits that follow from it.
  const sizeOf = new Map(sized.map(({ image, width, height }) => [image, { width, height }]));
  const imageFacts = new Map(
    [...images].map(([name, { facts }]) => [name, { ...facts, ...sizeOf.get(name) }]),
  );
  const maskFacts = new Map([...masks].map(([name, { facts }]) => [name, facts]));
  const planOf = (facts: MaskFacts[], of: SourcePair[]) => planDataset([...imageFacts.values()], facts, of);
  const whole = planOf([...maskFacts.values()], sized);
  // What cannot stand beside the rest is told like any other imbalance; the rest is read as ever.
  const unfit = 'failed' in whole ? whole.failed : null;
  const bad = new Set(unfit?.details.map((d) => d.filename));
  const pairs = sized.filter((pair) => !bad.has(pair.mask));
  const plan = unfit
    ? planOf(
        [...maskFacts.values()].filter((m) => !bad.has(m.name)),
        pairs,
      )
    : whole;
  if ('failed' in plan)
    throw new AppError('InvalidDataset', plan.failed.message, { details: plan.failed.details });
  const used = new Set(pairs.map((pair) => pair.image));
  return {
    images: imageFacts,
    masks: maskFacts,
    pairing,
    pairs,
    rules: pairing.pairs.filter((pair) => used.has(pair.image)),
    misfits: failed,
    unfit,
    warnings,
    plan,
    version,
  };
}
