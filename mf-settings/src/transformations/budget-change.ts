import type { Budget } from '@twinset/contract';

/** Returns a budget without fields that have no effect, so that it is empty if nothing is chosen. */
function compact({ classWeights, pairWeights, objectInEveryCrop, emptyShare }: Budget): Budget {
  const used = (weights: Record<string, number> | undefined) => Object.keys(weights ?? {}).length > 0;
  return {
    ...(classWeights && used(classWeights) ? { classWeights } : {}),
    ...(pairWeights && used(pairWeights) ? { pairWeights } : {}),
    ...(objectInEveryCrop ? { objectInEveryCrop } : {}),
    ...(emptyShare === undefined ? {} : { emptyShare }),
  };
}

/** Returns a budget with another weight of a class; 1 is the default. */
export function withClassWeight(budget: Budget, value: number | string, weight: number): Budget {
  const { [String(value)]: _, ...others } = budget.classWeights ?? {};
  return compact({ ...budget, classWeights: weight === 1 ? others : { ...others, [String(value)]: weight } });
}

/** Returns a budget with or without an object in every output, which excludes a share of empty ones. */
export function withGuarantee({ emptyShare, ...budget }: Budget, on: boolean): Budget {
  return compact({
    ...budget,
    objectInEveryCrop: on,
    ...(on || emptyShare === undefined ? {} : { emptyShare }),
  });
}

/** Returns a budget with another share of empty outputs; undefined: as the weights give. */
export function withEmptyShare({ emptyShare: _, ...budget }: Budget, share: number | undefined): Budget {
  return compact({ ...budget, ...(share === undefined ? {} : { emptyShare: share }) });
}
