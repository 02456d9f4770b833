import { expect, test } from 'bun:test';
import { TRANSFORMS as DECLARED, type OutputParams, readsPartners } from '@twinset/contract';
import type { OracleStep } from '../../reference/composed.ts';
import { usePixelBackend } from '../backend.ts';
import { typescriptBackend } from '../kernels/typescript/index.ts';
import { copyOf, type Raster } from '../raster.ts';
import { eachBackend } from '../testing/each-backend.ts';
import { bytes } from '../testing/raster-of.ts';
import { chainPasses, runChain } from '../testing/run-chain.ts';
import { augmentImage, augmentMask } from './augment.ts';
import { specOfConfig } from './augment-spec.ts';
import { stepsOf } from './passes.ts';
import { runPasses } from './run-passes.ts';
import { sampleOutput } from './sample-output.ts';

const image = bytes(
  Array.from({ length: 60 }, (_, i) => i * 4),
  5,
  3,
);
const means = [10, 20, 30];
const kindsOf = (chain: OracleStep[]) => chainPasses(image, chain, means).map(({ kind }) => kind);
const contrast: OracleStep = ['corruptContrast', { factor: 1.2 }];
const turn: OracleStep = ['randomRotate', { degrees: 30 }];

test('a chain of geometry and colour becomes one pass', () => {
  const chain: OracleStep[] = [
    ['randomCrop', { area: 0.7, x: 0.2, y: 0.9 }],
    ['flipLeftRight', null],
    ['flipUpDown', null],
    ['randomRotate', { degrees: 20 }],
    ['shearX', { degrees: 10 }],
    contrast,
    ['corruptBrightness', { delta: 0.1 }],
    ['corruptSaturation', { factor: 0.5 }],
  ];
  expect(kindsOf(chain)).toEqual(['fused']);
  expect(kindsOf([...chain, ['randomGamma', { gamma: 2 }], ['gaussianBlur', { sigma: 1 }]])).toEqual([
    'fused',
    'pixels',
    'pixels',
  ]);
});

test('geometry after colour is a separate pass', () => {
  expect(kindsOf([contrast, turn, contrast])).toEqual(['fused', 'fused']);
});

test('a chain that cancels itself out has no pass, and its output is its input', () => {
  const chain: OracleStep[] = [
    ['flipLeftRight', null],
    ['randomRotate', { degrees: 180 }],
    ['flipUpDown', null],
  ];
  expect(kindsOf(chain)).toEqual([]);
  expect(runChain(image, 'image', chain)).toBe(image);
});

eachBackend(() => {
  test('each pass works on the result of the previous one', () => {
    const chain: OracleStep[] = [
      contrast,
      turn,
      contrast,
      ...([
        ['randomGamma', { gamma: 0.7 }],
        ['gaussianBlur', { sigma: 0.8 }],
        ['flipUpDown', null],
      ] as OracleStep[]),
    ];
    const whole = [...runChain(image, 'image', chain, { means }).data];
    let single = image;
    for (const pass of [[0, 1], [1, 3], [3, 4], [4, 5], [5]])
      single = copyOf(runChain(single, 'image', chain.slice(...pass), { means }));
    expect(whole).toEqual([...single.data]);
  });
});

test('a pass never reads a result that the next call overwrites', () => {
  const lent = new Uint8Array(image.data.length);
  const lend =
    <A extends unknown[]>(make: (...args: A) => Raster) =>
    (...args: A): Raster => {
      lent.fill(0);
      const made = make(...args);
      lent.set(made.data);
      return { ...made, data: lent };
    };
  const chain: OracleStep[] = [contrast, turn, contrast, ['randomGamma', { gamma: 0.7 }], turn];
  const expected = [...runChain(image, 'image', chain, { means }).data];
  const { warpBilinear, lookup } = typescriptBackend;
  usePixelBackend({ ...typescriptBackend, warpBilinear: lend(warpBilinear), lookup: lend(lookup) });
  const out = [...runChain(image, 'image', chain, { means }).data];
  usePixelBackend(typescriptBackend);
  expect(out).toEqual(expected);
});

/** Returns whether a kind changes masks; repeated here, since the table under test must not decide its own test. */
const isMoving = (kind: string) => kind === 'geometric' || kind === 'field';
/** Transforms that are passes; frames are mixed before. */
const PASSES = DECLARED.filter(({ kind }) => !readsPartners(kind));

/** Everything on, with probability 1, at the lower ends of the ranges, which all change something. */
const all = specOfConfig({
  ...Object.fromEntries(DECLARED.map(({ flag }) => [flag, true])),
  transformRanges: Object.fromEntries(
    DECLARED.map(({ flag, range }) => {
      const [low] = range?.initial ?? [];
      return [flag, { probability: 1, ...(range && { [range.key]: [low, low] }) }];
    }),
  ),
});
const params: OutputParams = sampleOutput(all, { seed: 1, set: 'train', index: 0, transform: true });

test('a mask is changed only by the kinds that move masks', () => {
  const flagsOf = (kind: 'image' | 'mask') => stepsOf(params, kind).map(([{ flag }]) => flag as string);
  const moving = PASSES.filter(({ kind }) => isMoving(kind)).map(({ flag }) => flag as string);
  expect(flagsOf('image').toSorted()).toEqual(PASSES.map(({ flag }) => flag as string).toSorted());
  expect(flagsOf('mask').toSorted()).toEqual(moving.toSorted());
  const nothing = sampleOutput(specOfConfig({}), { seed: 1, set: 'train', index: 0, transform: true });
  const colors = bytes(
    Array.from({ length: 4800 }, (_, i) => (i * 7919) % 251),
    40,
    3,
  );
  const mask = bytes(
    Array.from({ length: 3600 }, (_, i) => i % 251),
    60,
  );
  for (const { flag, kind } of PASSES) {
    const one: OutputParams = { ...nothing, [flag]: params[flag] };
    if (!isMoving(kind)) expect(augmentMask(mask, one)).toBe(mask);
    else expect(augmentMask(mask, one)).not.toEqual(mask);
    // Saturation does not change grey, and a few changed pixels need many pixels.
    expect(augmentImage(colors, means, one)).not.toEqual(colors);
  }
});

test('a fill beyond the depth and an inconsistent raster are refused', () => {
  const source = { kind: 'image', border: 'constant', fill: 256 } as const;
  expect(() => runPasses([], source, image)).toThrow('256 does not fit 8 bit');
  expect(() => augmentImage({ ...image, data: image.data.subarray(3) }, means, params)).toThrow('57 samples');
  expect(() => augmentMask({ ...image, width: 0 }, params)).toThrow('0 × 4 px');
});

test('fields add up, follow affine maps, and are sampled together with colour', () => {
  const frame = bytes(
    Array.from({ length: 1200 }, (_, i) => (i * 7) % 241),
    20,
    3,
  );
  const lens: OracleStep = ['lensDistortion', { strength: 0.3 }];
  const grid: OracleStep = ['gridDistortion', { distortion: 0.6, seed: 3 }];
  const brighter: OracleStep = ['corruptBrightness', { delta: 0.1 }];
  const run = (...chain: OracleStep[]) => [...runChain(frame, 'image', chain, { means }).data];
  expect(run(lens, grid)).toEqual(run(grid, lens));
  expect(run(lens, grid)).not.toEqual(run(grid));
  expect(chainPasses(frame, [turn, lens, grid, brighter], means)).toHaveLength(1);
  // An affine map after a field needs a pass, as the field is not affine.
  expect(chainPasses(frame, [lens, turn], means)).toHaveLength(2);
  const bright = run(lens, brighter);
  run(lens).forEach((level, i) => {
    expect(Math.abs(Math.min(255, level + 25.5) - bright[i])).toBeLessThanOrEqual(1);
  });
});
