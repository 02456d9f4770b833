import { mutants } from '../mutant.ts';

export const TRANSFORMS = mutants('tensor-core/src', [
  [
    'noise depends on the pixel, not on the sample',
    'kernels/add-noise.ts',
    'noiseBits(seed, i)',
    'noiseBits(seed, (i / 3) | 0)',
    'transforms/gaussian-noise.test.ts',
  ],
  [
    'the last whole number of a range is never drawn',
    'kinds/sampling.ts',
    'Math.floor(high) - first + 1',
    'Math.floor(high) - first',
    'pipeline/sample-output.test.ts',
  ],
  [
    'the median of an even rank',
    'kernels/median-of.ts',
    '(side * side) >> 1',
    '(side * side + 2) >> 1',
    'transforms/median-blur.test.ts',
  ],
  [
    'a hue below 0 is not wrapped',
    'transforms/hue-shift.ts',
    'place - 6 * Math.floor(place / 6)',
    'place % 6',
    'transforms/hue-shift.test.ts',
  ],
  [
    'equalisation counts the lowest level',
    'transforms/equalize.ts',
    'let below = -counts[low];',
    'let below = 0;',
    'transforms/equalize.test.ts',
  ],
]);
