/** Limits of the service. */
export const PART_LIMITS = { smallest: 5 << 20, parts: 10_000 };

/** Bytes of a source, by its index. */
export type Range = { source: number; start: number; length: number };
/** Bytes of one part, in order. */
export type PartPlan = Range[];

/**
 * Divides joined objects into the parts of a multipart upload. Every part but the last has at least 5 MiB, as the service
 * requires: smaller objects, or their ends, are put together, with the beginning of the next one if they are too few.
 * @param sizes bytes of the objects
 * @param largest size of a part that is copied in one call
 */
export function planParts(sizes: readonly number[], largest: number, limits = PART_LIMITS): PartPlan[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const smallest = Math.max(limits.smallest, Math.ceil(total / (limits.parts - 1)));
  const most = Math.max(largest, 2 * smallest);
  const plans: PartPlan[] = [];
  let pending: PartPlan = [];
  let bytes = 0;
  for (const [source, size] of sizes.entries()) {
    let start = 0;
    while (start < size) {
      const left = size - start;
      if (bytes === 0 && left >= smallest) {
        // Parts of about equal size: none is smaller than `smallest`, since two of them exceed `most`.
        const count = Math.ceil(left / most);
        for (let i = 0; i < count; i++) {
          const from = Math.floor((i * left) / count);
          const length = Math.floor(((i + 1) * left) / count) - from;
          plans.push([{ source, start: start + from, length }]);
        }
        break;
      }
      const length = Math.min(left, smallest - bytes);
      pending.push({ source, start, length });
      bytes += length;
      start += length;
      if (bytes < smallest) continue;
      plans.push(pending);
      pending = [];
      bytes = 0;
    }
  }
  if (bytes > 0 || plans.length === 0) plans.push(pending);
  return plans;
}
