import { mutants } from '../mutant.ts';

const NEAR = [
  'duplicates/near-limits.test.ts',
  'duplicates/group-duplicates.test.ts',
  'duplicates/group-masks.test.ts',
] as const;
const MEASURE = 'attributes/measure-attributes.test.ts';
const SPLIT = 'split/split-dataset.test.ts';

export const DATASETS = mutants('tensor-core/src', [
  // Attributes.
  [
    'filled area with a 4-connected outside',
    'attributes/filled-area.ts',
    'above[k] <= x',
    'above[k] < x',
    MEASURE,
  ],
  ['roundness without the 4', 'attributes/roundness.ts', '4 * Math.PI', '2 * Math.PI', MEASURE],
  ['GLCM of three angles', 'attributes/glcm.ts', '  [1, -1],\n', '', MEASURE],
  [
    'perimeter with straight diagonals',
    'attributes/perimeter.ts',
    'of [21, 33]) WEIGHTS[code] = Math.SQRT2',
    'of [21, 33]) WEIGHTS[code] = 1',
    MEASURE,
  ],
  [
    'Feret diameter in half pixels',
    'attributes/feret-diameter-max.ts',
    'Math.sqrt(longest) / 2',
    'Math.sqrt(longest)',
    MEASURE,
  ],
  ['b* from X', 'attributes/lab.ts', '(200 * (sumY - sumZ))', '(200 * (sumX - sumZ))', MEASURE],
  // Splits and duplicates.
  [
    'a set with a share may stay empty',
    'split/plan-sizes.ts',
    'if (sizes[index] > 0) continue;',
    'if (sizes[index] >= 0) continue;',
    'split/plan-sizes.test.ts',
  ],
  [
    'sizes are rounded down',
    'split/plan-sizes.ts',
    'byRemainder.slice(0, left)',
    'byRemainder.slice(0, 0)',
    'split/plan-sizes.test.ts',
  ],
  ['groups are divided between sets', 'split/groups.ts', 'parent[high] = low;', '', SPLIT],
  [
    'order of the names matters',
    'split/split-dataset.ts',
    '.sort((a, b) => compare(input.names[a], input.names[b]))',
    '',
    SPLIT,
  ],
  [
    'a missing value counts as text',
    'split/column-kind.ts',
    'if (isMissing(cell)) continue;',
    '',
    'split/column-kind.test.ts',
  ],
  [
    'near duplicates up to half of the data',
    'split/split-with-near.ts',
    'PART_MAX = 4',
    'PART_MAX = 2',
    'split/split-with-near.test.ts',
  ],
  [
    'masks of near duplicates are not compared',
    'duplicates/near-pair.ts',
    'if (!areMasksAlike(a, b, k)) continue;',
    '',
    ...NEAR,
  ],
  [
    'masks alike at an IoU of 0.8',
    'duplicates/mask-grid.ts',
    '10 * both >= 9 * either',
    '10 * both >= 8 * either',
    'duplicates/mask-grid.test.ts',
    ...NEAR,
  ],
  [
    'frames without a lag',
    'duplicates/group-frames.ts',
    'const LAG = 8;',
    'const LAG = 1;',
    'duplicates/group-frames.test.ts',
  ],
]);
