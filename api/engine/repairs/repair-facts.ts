import { colorOfValue, labelOf } from '../dataset/mask-set.ts';
import { plainFacts } from '../packed-facts.ts';
import type { LabelPositions, MaskFacts } from '../types.ts';
import { choosesAll, labelStep } from './index.ts';
import type { MaskRepair } from './mask-repair.ts';

/** Returns the function from a value of a mask to its repaired label. */
function repairedValue(mask: MaskFacts, { domain, steps }: MaskRepair): (value: number) => number {
  const step = labelStep(steps, domain);
  const label = domain === 'color' ? colorOfValue(mask) : labelOf(mask, { source: domain });
  return (value) => step(label(value));
}

/** Returns the positions of the repaired labels; several planes of one label count together. */
export const repairPlaces = (
  mask: MaskFacts,
  places: LabelPositions,
  repair: MaskRepair,
): LabelPositions => ({
  ...places,
  labels: places.labels.map(repairedValue(mask, repair)),
});

type Sums = { pixels: number; flat: number; between: number };

function repairLabels(mask: MaskFacts, repair: MaskRepair): MaskFacts {
  const toLabel = repairedValue(mask, repair);
  const sums = new Map<number, Sums>();
  mask.values.forEach(([value, pixels], i) => {
    const label = toLabel(value);
    const sum = sums.get(label) ?? { pixels: 0, flat: 0, between: 0 };
    const [flat, between] = mask.shape?.ofValues[i] ?? [0, 0];
    sums.set(label, {
      pixels: sum.pixels + pixels,
      flat: sum.flat + flat,
      // A label that the user changed is no trace of smoothing any more.
      between: sum.between + (label === value ? between : 0),
    });
  });
  const sorted = [...sums].sort(([a], [b]) => a - b);
  const colors = new Map(repair.palette);
  const isIndex = repair.domain === 'index';
  const chosen = choosesAll(repair.steps);
  return {
    ...plainFacts(mask),
    kind: ({ value: 'grey', index: 'palette', color: 'color' } as const)[repair.domain],
    bitDepth: repair.bitDepth,
    values: sorted.map(([label, { pixels }]) => [label, pixels]),
    truncated: mask.truncated && !chosen,
    palette: isIndex ? sorted.map(([label]) => [label, colors.get(label) ?? 0]) : [],
    ...(mask.places ? { places: repairPlaces(mask, mask.places, repair) } : {}),
    ...(mask.shape
      ? {
          shape: {
            ...mask.shape,
            between: sorted.reduce((sum, [, { between }]) => sum + between, 0),
            ofValues: sorted.map(([, { flat, between }]): [number, number] => [flat, between]),
          },
        }
      : {}),
    ...(chosen ? { chosen: true } : {}),
  };
}

/**
 * Returns the facts of a mask after its repair, without decoding it: labels, sizes and positions as in the repaired
 * mask, pixel counts of a resized one in proportion.
 */
export function repairFacts(mask: MaskFacts, repair: MaskRepair): MaskFacts {
  const repaired = repair.steps.length > 0 ? repairLabels(mask, repair) : mask;
  const { size } = repair;
  if (!size) return repaired;
  const factor = (size.width * size.height) / (mask.width * mask.height);
  return {
    ...plainFacts(repaired),
    width: size.width,
    height: size.height,
    orientation: 1,
    values: repaired.values.map(([value, pixels]) => [value, Math.max(1, Math.round(pixels * factor))]),
  };
}
