import type { Balance, GroupCounts, SetCounts, SetName } from '@twinset/contract';

/** A value of a column: text as the file spells it, a measured number, or missing. */
export type Cell = string | number | null | undefined;

export interface SplitColumn {
  /** Column or attribute name, as shown to the user. */
  attribute: string;
  /** One value a pair, aligned with the names. */
  values: readonly Cell[];
  /** Left out: numeric if every present value is a plain decimal number. */
  kind?: 'numeric' | 'categorical';
}

export interface SplitInput {
  /** Unique names of the pairs; their order does not matter to the result. */
  names: readonly string[];
  /** Fractions in [0,1]; the sum is 1 within 0.005. */
  ratios: Readonly<Record<SetName, number>>;
  seed: number;
  /**
   * Group id of each pair, aligned with the names; null or left out: on its own. A list of such
   * lists is joined: pairs that share an id in any of them stay together.
   */
  groups?: readonly GroupId[] | readonly (readonly GroupId[])[];
  /** Columns whose distribution is kept alike in the three sets. */
  columns?: readonly SplitColumn[];
  /** The split itself, aligned with the names: nothing is drawn. */
  fixed?: readonly SetName[];
}

export type GroupId = string | number | null | undefined;

/** Groups of near duplicates of a split, the pairs in them, and what became of them. */
export interface NearOutcome {
  groups: number;
  pairs: number;
  /** `share`: not kept together, more than a quarter of the pairs; `emptySet`: not kept, a set would be empty. */
  kept: 'together' | 'share' | 'emptySet';
}

export interface SplitWarning {
  code:
    | 'NearDuplicatesApart'
    | 'EmptySet'
    | 'SizesByGroups'
    | 'GroupAcrossSets'
    | 'SmallClass'
    | 'ConstantColumn'
    | 'MissingValues';
  message: string;
  files?: string[];
}

export interface SplitResult {
  /** The set of each pair, aligned with the names handed in. */
  sets: SetName[];
  sizes: SetCounts;
  /** The sizes that the ratios ask for; those of the split itself where it is given. */
  planned: SetCounts;
  groups: GroupCounts;
  /** Left out where the input has no groups of near duplicates. */
  near?: NearOutcome;
  balance: Balance[];
  warnings: SplitWarning[];
}
