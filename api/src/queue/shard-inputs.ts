import type { PairRange, ShardInput } from '@twinset/engine';

/** A file of a listing, the object that contains it, and what changes with its content. */
export type PairSource = { path: string; object: string; version: string };

/** Inputs of shards, by the kind of work. */
export type ShardInputs = {
  outputs: ShardInput & { kind?: never };
  pairs: Pick<PairRange, 'pairs' | 'settings'> & { kind: 'pairs'; sources: PairSource[] };
};
