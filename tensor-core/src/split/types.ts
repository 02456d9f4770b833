import type { Balance, GroupCounts, SetCounts, SetName } from '@twinset/contract';

/** A value of a column: text as in the file, a measured number, or missing. */
export type Cell = string | number | null | undefined;

export interface SplitColumn {
  /** Column or attribute name, as shown to the user. */
  attribute: string;
  /** One value per pair, aligned with the names. */
  values: readonly Cell[];
  /** By default numeric if every present value is a plain decimal number. */
  kind?: 'numeric' | 'categorical';
}

export interface SplitInput {
  /** Unique names of the pairs; their order does not affect the result. */
  names: readonly string[];
  /** Fractions in [0,1]; the sum is 1 within 0.005. */
  ratios: Readonly<Record<SetName, number>>;
  seed: number;
  /**
   * Group id of each pair, aligned with the names; null or absent: no group. Several such lists are joined:
   * pairs that share an id in any of them stay together.
   */
  groups?: readonly GroupId[] | readonly (readonly GroupId[])[];
  /** Columns whose distribution is balanced over the three sets. */
  columns?: readonly SplitColumn[];
  /** The split itself, aligned with the names: nothing is drawn. */
  fixed?: readonly SetName[];
}

export type GroupId = string | number | null | undefined;

/** Groups of near duplicates of a split, their pairs, and how the split treats them. */
export interface NearOutcome {
  groups: number;
  pairs: number;
  /**
   * `share`: not kept together, more than a quarter of the pairs; `emptySet`: not kept, a set would be empty.
   */
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
  /** The set of each pair, aligned with the given names. */
  sets: SetName[];
  sizes: SetCounts;
  /** The sizes that the ratios require; those of the split itself if it is given. */
  planned: SetCounts;
  groups: GroupCounts;
  /** Absent if the input has no groups of near duplicates. */
  near?: NearOutcome;
  balance: Balance[];
  warnings: SplitWarning[];
}
