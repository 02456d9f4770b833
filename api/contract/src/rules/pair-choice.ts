import type { Finding } from '../shapes.ts';

/**
 * Orders of uploaded pairs. `newest`: by the time at which the later of both files was uploaded; `smallest`: by the area of
 * the smallest class; `share`: by the share of one class.
 */
export const PAIR_SORTS = ['name', 'newest', 'findings', 'smallest', 'share'] as const;
export type PairSort = (typeof PAIR_SORTS)[number];

/** Orders of outputs: by number, or by the name of their source. */
export const OUTPUT_SORTS = ['number', 'source'] as const;
export type OutputSort = (typeof OUTPUT_SORTS)[number];

/** Codes of findings about files that are no part of a pair. */
const WITHOUT_PAIRS: readonly string[] = ['RefusedFiles', 'UnsupportedFormat', 'CompanionFiles'];

/** Returns whether a finding names files of pairs. */
export const hasPairs = ({ code, files }: Pick<Finding, 'code' | 'files'>): boolean =>
  files.length > 0 && !WITHOUT_PAIRS.includes(code);

/** Returns whether a finding with pairs is a problem: an error or a warning. */
export const isPairProblem = (finding: Pick<Finding, 'code' | 'files' | 'severity'>): boolean =>
  hasPairs(finding) && finding.severity !== 'info';
