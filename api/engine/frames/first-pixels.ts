import type { Raster } from '@twinset/tensor-core';

/** Labels up to which each is searched for separately, which engines do in SIMD. */
const FEW_LABELS = 32;

/** Returns the position of each label's first pixel, in the order of the pixels. */
export function firstPixels(data: Raster['data'], labels: readonly number[]): [label: number, at: number][] {
  if (labels.length <= FEW_LABELS)
    return labels.map((label): [number, number] => [label, data.indexOf(label)]).sort((a, b) => a[1] - b[1]);
  const first = new Map<number, number>();
  let last = -1;
  for (let i = 0; i < data.length && first.size < labels.length; i++) {
    const label = data[i];
    if (label === last) continue;
    last = label;
    if (!first.has(label)) first.set(label, i);
  }
  return [...first];
}
