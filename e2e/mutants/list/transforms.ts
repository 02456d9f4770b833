import { mutants } from '../mutant.ts';

export const TRANSFORMS = mutants('tensor-core/src', [
  [
    'a field after another replaces it',
    'kinds/field.ts',
    'last.field = last.field ? sumOf(last.field, field) : field;',
    'last.field = field;',
    'pipeline/passes.test.ts',
  ],
  [
    'a pass of a field alone is omitted',
    'pipeline/passes.ts',
    ' || pass.field !== null ||',
    ' ||',
    'transforms/elastic-transform.test.ts',
  ],
  [
    'an affine map after a field is applied before it',
    'kinds/geometric.ts',
    ' && last.field === null',
    '',
    'pipeline/passes.test.ts',
  ],
  [
    'the colour of a displaced pixel is unchanged',
    'kernels/typescript/warp-field.ts',
    'writePixel(out.data, o, pixel, color, max)',
    'writePixel(out.data, o, pixel, null, max)',
    'pipeline/passes.test.ts',
  ],
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
