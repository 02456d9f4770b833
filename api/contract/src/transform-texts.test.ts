import { describe, expect, test } from 'bun:test';
import { DEFAULT_CONFIG } from './defaults.ts';
import { exampleParams } from './testing/example-params.ts';
import {
  appliedTransformTexts,
  cornerTransformsText,
  samplesOutsideFrame,
  TRANSFORM_CARDS,
  transformSummary,
} from './transform-texts.ts';
import { TRANSFORMS } from './transforms/index.ts';

const on = (...flags: string[]) => ({
  ...DEFAULT_CONFIG,
  ...Object.fromEntries(flags.map((flag) => [flag, true])),
});

test('every transform has one card; those of the specification keep their order', () => {
  const cards: string[] = TRANSFORM_CARDS.map(({ flag }) => flag);
  expect(cards.toSorted()).toEqual(TRANSFORMS.map(({ flag }) => flag as string).toSorted());
  expect(cards.slice(0, 7)).toEqual([
    'flipLeftRight',
    'flipUpDown',
    'randomRotate',
    'randomCrop',
    'corruptBrightness',
    'corruptContrast',
    'corruptSaturation',
  ]);
});

describe('transformSummary()', () => {
  test('lists transforms of pairs first, then their ranges', () => {
    expect(transformSummary(on('flipLeftRight', 'randomRotate', 'corruptContrast'))).toBe(
      'flipped left-right and rotated, with varied contrast',
    );
    expect(transformSummary(on('shearX', 'corruptBrightness', 'randomGamma', 'gaussianBlur'))).toBe(
      'sheared, with varied brightness, gamma and blur',
    );
  });
  test('states how many transforms an output has if that is fewer than all', () => {
    const both = on('flipLeftRight', 'corruptContrast');
    const transformGroups = [
      { transforms: ['flipLeftRight' as const, 'corruptContrast' as const], count: 1, probability: 1 },
    ];
    expect(transformSummary({ ...both, transformGroups })).toEndWith(', 1 of Flip left-right or Contrast');
    const withProbability = (count: number, probability: number) =>
      transformSummary({ ...both, transformGroups: [{ ...transformGroups[0]!, count, probability }] });
    expect(withProbability(1, 0.125)).toEndWith(
      ', 1 of Flip left-right or Contrast in 12.5 % of the outputs',
    );
    expect(withProbability(2, 0.5)).toEndWith(', Flip left-right and Contrast in 50 % of the outputs');
    expect(withProbability(2, 1)).toBe(transformSummary(both));
    const some = { transformPolicy: 'someOf', transformCount: 2 } as const;
    expect(transformSummary({ ...both, transformPolicy: 'oneOf' })).toBe(
      'flipped left-right, with varied contrast, one transformation per output',
    );
    expect(transformSummary({ ...both, toGray: true, ...some })).toEndWith(', 2 transformations per output');
    expect(transformSummary({ ...both, ...some })).toBe(transformSummary(both));
  });
  test('reports that no transform is on', () => expect(transformSummary(DEFAULT_CONFIG)).toBe('unchanged'));
  test('changes with every transform', () => {
    const all = TRANSFORMS.map(({ flag }) => transformSummary(on(flag)));
    expect(new Set([...all, 'unchanged']).size).toBe(TRANSFORMS.length + 1);
    // A name of code has capitals inside.
    for (const summary of all) expect(summary).toMatch(/^[a-z, -]+$/);
  });
});

describe('appliedTransformTexts()', () => {
  test('lists only the applied transforms, in order', () => {
    const params = {
      randomCrop: { area: 0.613, x: 0.1, y: 0.9 },
      flipLeftRight: true,
      flipUpDown: false,
      randomRotate: { degrees: -12.34 },
      corruptContrast: { factor: 1.2 },
      corruptBrightness: { delta: 0.08 },
      corruptSaturation: null,
      border: 'constant',
      shearX: { degrees: 7 },
      randomGamma: { gamma: 0.85 },
      gaussianBlur: { sigma: 1.52 },
    };
    expect(appliedTransformTexts(params)).toEqual([
      'cropped to 61 % of its area',
      'flipped left-right',
      'rotated by −12.3°',
      'brightness +8 %',
      'contrast × 1.20',
      'sheared by +7.0°',
      'gamma 0.85',
      'blurred with sigma 1.5 px',
    ]);
    expect(appliedTransformTexts({ flipLeftRight: false, randomRotate: null })).toEqual([]);
  });
  test('omits what it cannot parse', () =>
    expect(
      appliedTransformTexts({ flipUpDown: {}, randomRotate: true, gaussianBlur: { sigma: '1' } }),
    ).toEqual([]));
  test('has a phrase for every transform', () => {
    for (const transform of TRANSFORM_CARDS) {
      const params = exampleParams(transform, transform.range?.limits[1] ?? 0);
      expect(appliedTransformTexts({ [transform.flag]: params })).toHaveLength(1);
    }
  });
});

test('a fill is requested only by transforms that move areas from outside into the frame', () => {
  expect(cornerTransformsText(on('randomCrop', 'gaussianBlur'))).toBe('');
  expect(cornerTransformsText(on('randomRotate'))).toBe('a rotation');
  expect(cornerTransformsText(on('randomRotate', 'shearX'))).toBe('a rotation or a shear');
  expect(samplesOutsideFrame(on('flipUpDown', 'gaussianBlur', 'corruptBrightness'))).toBe(false);
  for (const flag of ['randomCrop', 'randomRotate', 'shearX'])
    expect(samplesOutsideFrame(on(flag))).toBe(true);
});
