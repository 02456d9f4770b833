import { expect, test } from 'bun:test';
import { withClassWeight, withEmptyShare, withGuarantee } from './budget-change.ts';

test('a weight of 1 and switches that are off leave an empty budget', () => {
  const weighted = withClassWeight({}, 2, 4);
  expect(weighted).toEqual({ classWeights: { 2: 4 } });
  expect(withClassWeight(weighted, '#ff0000', 0)).toEqual({ classWeights: { 2: 4, '#ff0000': 0 } });
  expect(withClassWeight(weighted, 2, 1)).toEqual({});
  expect(withGuarantee(withGuarantee({}, true), false)).toEqual({});
  expect(withEmptyShare(withEmptyShare({}, 0), undefined)).toEqual({});
});

test('an object in every output excludes a share of empty outputs', () => {
  expect(withGuarantee({ emptyShare: 0.2, pairWeights: { 'a.png': 0 } }, true)).toEqual({
    pairWeights: { 'a.png': 0 },
    objectInEveryCrop: true,
  });
  expect(withEmptyShare({ classWeights: { 1: 2 } }, 0)).toEqual({ classWeights: { 1: 2 }, emptyShare: 0 });
});
