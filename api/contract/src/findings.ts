import type { Finding } from './shapes.ts';

/**
 * Codes of the findings that block a run until they are repaired or waived, and that `waive` may therefore contain.
 * Their severity is `error`.
 */
export const BLOCKING_CODES = ['MaskIsImage', 'MaskLooksLikePhoto', 'FoldersSwapped'] as const;

/**
 * Returns the findings that block a run: those of severity `error` that are not waived.
 * @param waive codes of the configuration's field `waive`.
 */
export const blockingFindings = <F extends Pick<Finding, 'code' | 'severity'>>(
  findings: readonly F[],
  waive: readonly string[],
): F[] => findings.filter(({ code, severity }) => severity === 'error' && !waive.includes(code));
