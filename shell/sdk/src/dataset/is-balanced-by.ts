import type { Repair, Status } from '@twinset/contract';

/**
 * Returns whether the chosen repairs clear every problem of images and masks that do not match. An exclusion applies to
 * any file, a repair of sizes to masks whose size differs from that of their image.
 */
export function isBalancedBy(
  repairs: readonly Repair[],
  status: Pick<Status, 'details'> | undefined,
): boolean {
  const details = status?.details ?? [];
  const excluded = new Set(repairs.flatMap((repair) => (repair.kind === 'exclude' ? repair.names : [])));
  const isSized = repairs.some(({ kind }) => kind === 'sizes');
  return (
    details.length > 0 &&
    details.every(({ filename, code }) => excluded.has(filename) || (isSized && code === 'SizesDiffer'))
  );
}
