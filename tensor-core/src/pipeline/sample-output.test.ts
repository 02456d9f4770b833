import { expect, test } from 'bun:test';
import {
  DEFAULT_RANGES,
  isSpecified,
  type OutputParams,
  outputParamsSchema,
  type TransformFlag,
} from '@twinset/contract';
import { drawInteger } from '../kinds/sampling.ts';
import { nameWord, uniform } from '../rng/uniform.ts';
import { TRANSFORMS } from '../transforms/index.ts';
import { specOfConfig } from './augment-spec.ts';
import { sampleOutput, streamOf } from './sample-output.ts';

const FLAGS: TransformFlag[] = TRANSFORMS.map(({ flag }) => flag);
const ALL = Object.fromEntries(FLAGS.map((flag) => [flag, true]));
const id = (index: number, transform = true) => ({ seed: 42, set: 'train' as const, index, transform });
const draws = (config: object, count = 2000): OutputParams[] => {
  const spec = specOfConfig(config);
  return Array.from({ length: count }, (_, index) => sampleOutput(spec, id(index)));
};

test('sampleOutput() depends only on seed, set and index', () => {
  const spec = specOfConfig(ALL);
  const once = sampleOutput(spec, id(7));
  sampleOutput(spec, id(8));
  expect(sampleOutput(spec, id(7))).toEqual(once);
  expect(sampleOutput(spec, { ...id(7), set: 'val' })).not.toEqual(once);
  expect(sampleOutput(spec, { ...id(7), seed: 43 })).not.toEqual(once);
  expect(sampleOutput(spec, id(8))).not.toEqual(once);
});

test('a flag never changes the draws of another transform', () => {
  const all = draws(ALL, 50);
  for (const flag of FLAGS) {
    draws({ [flag]: true }, 50).forEach((alone, i) => {
      expect(alone[flag]).toEqual(all[i][flag]);
    });
  }
});

test('parameters survive JSON and pass their schema', () => {
  for (const params of draws(ALL, 50)) {
    const copy = JSON.parse(JSON.stringify(params));
    expect(copy).toEqual(params);
    expect(outputParamsSchema.parse(copy)).toEqual(params);
  }
});

test('nothing is drawn if no transform is on or the set is not transformed', () => {
  const nothing: OutputParams = {
    randomCrop: null,
    flipLeftRight: false,
    flipUpDown: false,
    randomRotate: null,
    corruptContrast: null,
    corruptBrightness: null,
    corruptSaturation: null,
    border: 'constant',
    imageFill: 0,
    maskFill: 0,
  };
  expect(sampleOutput(specOfConfig({}), id(0))).toEqual(nothing);
  expect(sampleOutput(specOfConfig(ALL), id(0, false))).toEqual(nothing);
});

test('defaults are drawn as documented: probabilities and ranges', () => {
  const all = draws(ALL);
  const share = (flag: TransformFlag) => all.filter((params) => params[flag]).length / all.length;
  expect(share('randomCrop')).toBe(1);
  expect(share('randomRotate')).toBe(1);
  // Standard error of a half over 2,000 draws: 0.011.
  for (const flag of FLAGS)
    expect(Math.abs(share(flag) - DEFAULT_RANGES[flag].probability)).toBeLessThan(0.05);
  const spread = (values: (number | undefined)[], low: number, high: number) => {
    const drawn = values.filter((value) => value !== undefined);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(low);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(high);
    expect(Math.max(...drawn) - Math.min(...drawn)).toBeGreaterThan((high - low) * 0.98);
  };
  spread(
    all.map((params) => params.randomCrop?.area),
    0.5,
    1,
  );
  spread(
    all.map((params) => params.randomCrop?.x),
    0,
    1,
  );
  spread(
    all.map((params) => params.randomCrop?.y),
    0,
    1,
  );
  spread(
    all.map((params) => params.randomRotate?.degrees),
    -30,
    30,
  );
  spread(
    all.map((params) => params.corruptBrightness?.delta),
    -0.2,
    0.2,
  );
  spread(
    all.map((params) => params.corruptContrast?.factor),
    0.6,
    1.4,
  );
  spread(
    all.map((params) => params.corruptSaturation?.factor),
    0.6,
    1.4,
  );
});

test('given ranges and probabilities replace the defaults, one by one', () => {
  const all = draws(
    {
      ...ALL,
      transformRanges: {
        randomRotate: { degrees: [90, 90] },
        flipLeftRight: { probability: 1 },
        flipUpDown: { probability: 0 },
        corruptContrast: { probability: 1 },
        corruptBrightness: { probability: undefined, delta: [0.5, 0.5] },
      },
      border: 'reflect',
      imageFill: 3,
      maskFill: 255,
    },
    200,
  );
  for (const params of all) {
    expect(params.randomRotate).toEqual({ degrees: 90 });
    expect(params.flipLeftRight).toBe(true);
    expect(params.flipUpDown).toBe(false);
    expect(params.corruptContrast?.factor).toBeWithin(0.6, 1.4);
    expect([params.border, params.imageFill, params.maskFill]).toEqual(['reflect', 3, 255]);
  }
  expect(all.some((params) => params.corruptBrightness === null)).toBe(true);
  expect(all.find((params) => params.corruptBrightness)?.corruptBrightness).toEqual({ delta: 0.5 });
});

test('each transform draws from its own stream, each value from its own draw', () => {
  // The order of the sources has one too.
  const words = [...TRANSFORMS.map(streamOf), 'SourceOrder'].map(nameWord);
  expect(new Set(words).size).toBe(words.length);
  const of = (stream: string, draw: number, [low, high] = [0, 1]) =>
    low + (high - low) * uniform(42, 'train', 3, stream, draw);
  const transformRanges = Object.fromEntries(FLAGS.map((flag) => [flag, { probability: 1 }]));
  expect(sampleOutput(specOfConfig({ ...ALL, transformRanges }), id(3))).toMatchObject({
    randomCrop: { area: of('RandomCrop', 1, [0.5, 1]), x: of('RandomCrop', 2), y: of('RandomCrop', 3) },
    flipLeftRight: true,
    flipUpDown: true,
    randomRotate: { degrees: of('Rotate', 1, [-30, 30]) },
    corruptBrightness: { delta: of('Brightness', 1, [-0.2, 0.2]) },
    corruptContrast: { factor: of('Contrast', 1, [0.6, 1.4]) },
    corruptSaturation: { factor: of('Saturation', 1, [0.6, 1.4]) },
    shearX: { degrees: of('shearX', 1, [-30, 30]) },
    randomGamma: { gamma: of('randomGamma', 1, [0.8, 1.2]) },
    gaussianBlur: { sigma: of('gaussianBlur', 1, [0.5, 3]) },
  });
});

test('the first outputs of seed 42 have the same values in every version', () => {
  const first = draws(ALL, 4);
  // Which of crop, flips, rotation, contrast, brightness and saturation are applied.
  expect(
    first.map((params) =>
      FLAGS.filter(isSpecified)
        .map((flag) => (params[flag] ? 1 : 0))
        .join(''),
    ),
  ).toEqual(['1011001', '1011110', '1101011', '1001110']);
  expect(first[0].randomCrop).toEqual({
    area: 0.7205567471502716,
    x: 0.5400921006546093,
    y: 0.6600516313911885,
  });
  expect(first[0].randomRotate).toEqual({ degrees: 3.067968012964272 });
});

test('whole numbers of a range are drawn equally often, the last one too', () => {
  const drawn = draws(ALL).flatMap(({ quarterTurns }) => quarterTurns?.turns ?? []);
  for (const turns of [1, 2, 3])
    expect(Math.abs(drawn.filter((one) => one === turns).length / drawn.length - 1 / 3)).toBeLessThan(0.05);
  expect([drawInteger([1, 3], 0), drawInteger([1.5, 2.5], 0.99), drawInteger([1.2, 1.4], 0.5)]).toEqual([
    1, 2, 2,
  ]);
});
