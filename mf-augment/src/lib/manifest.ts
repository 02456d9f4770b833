import type { Manifest, Receipt, SetName } from '@twinset/contract';

/** Returns the number of outputs of each set. */
export function countSets(outputs: readonly Receipt[]): Record<SetName, number> {
  const counts = { train: 0, val: 0, test: 0 };
  for (const { set } of outputs) counts[set] += 1;
  return counts;
}

/** Returns the receipt of an output by its set and the file name of its image, or null. */
export const receiptOf = (
  manifest: Pick<Manifest, 'outputs'> | undefined,
  set: SetName,
  image: string,
): Receipt | null =>
  manifest?.outputs.find((row) => row.set === set && row.image.endsWith(`/${image}`)) ?? null;
