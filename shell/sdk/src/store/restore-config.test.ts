import { describe, expect, test } from 'bun:test';
import { type AugmentConfig, configSchema, DEFAULT_CONFIG, LIMITS } from '@twinset/contract';
import fc from 'fast-check';
import { restoreConfig } from './restore-config.ts';

const restored = (patch: object) => restoreConfig({ ...DEFAULT_CONFIG, ...patch });
const isLocked = (config: AugmentConfig) => [
  config.trainRatioLocked,
  config.valRatioLocked,
  config.testRatioLocked,
];

test('restoreConfig() keeps valid fields and uses defaults for the others', () => {
  const old = {
    seed: 9,
    crop: 'yes',
    trainRatio: 0.5,
    valRatio: 0.25,
    testRatio: 0.25,
    gone: 1,
    cropDimension: { offsetHeight: 1 },
  };
  const kept = { seed: 9, trainRatio: 0.5, valRatio: 0.25, testRatio: 0.25 };
  expect(restoreConfig(old)).toEqual({ ...DEFAULT_CONFIG, ...kept });
  expect(restoreConfig({ trainRatio: 0.9 })).toEqual(DEFAULT_CONFIG);
});

test('numbers out of range, or fractions instead of whole numbers, are reset to their defaults', () => {
  const wrong = {
    totalAugmentedImages: 1001,
    initialTrainSaveId: 0,
    initialValSaveId: 1.5,
    seed: 0.5,
    augImageDimension: { width: 0, height: 512 },
    cropDimension: { offsetHeight: -1, offsetWidth: 0, targetHeight: 128, targetWidth: 128 },
    imageFill: -1,
    maskFill: 70_000,
    background: '#12345',
    border: 'wrap',
    resizeMode: 'letterbox',
    resizeSide: 9,
    groupColumn: 'x'.repeat(101),
  };
  expect(restored(wrong)).toEqual(DEFAULT_CONFIG);
  expect(restored({ totalAugmentedImages: LIMITS.totalAugmentedImagesMax }).totalAugmentedImages).toBe(1000);
  for (const background of ['', '#a0B1c2', 0, 65_535])
    expect(restored({ background }).background).toBe(background);
  for (const keepNearDuplicates of [true, false, 'always'])
    expect(restored({ keepNearDuplicates })).toEqual({
      ...DEFAULT_CONFIG,
      keepNearDuplicates,
    } as AugmentConfig);
  expect(restored({ keepNearDuplicates: 'sometimes' })).toEqual(DEFAULT_CONFIG);
});

describe('combinations', () => {
  test('at most one lock is restored, the first', () => {
    const all = { trainRatioLocked: true, valRatioLocked: true, testRatioLocked: true };
    expect(isLocked(restored(all))).toEqual([true, false, false]);
    expect(isLocked(restored({ ...all, trainRatioLocked: false }))).toEqual([false, true, false]);
    expect(isLocked(restored({ testRatioLocked: true }))).toEqual([false, false, true]);
  });
  test('ratios are whole hundredths that add up to 1, else all three are reset', () => {
    const { trainRatio, valRatio, testRatio } = restored({
      trainRatio: 1 / 3,
      valRatio: 1 / 3,
      testRatio: 1 / 3,
    });
    expect([trainRatio, valRatio, testRatio]).toEqual([0.33, 0.33, 0.34]);
    expect(restored({ trainRatio: 1, valRatio: 1, testRatio: 1 })).toEqual(DEFAULT_CONFIG);
  });
  test('each column is restored once, and the single one is the first of them', () => {
    expect(restored({ splitParameter: 'b', splitParameters: ['a', 'b', 'a'] })).toMatchObject({
      splitParameter: 'b',
      splitParameters: ['b', 'a'],
    });
    expect(restored({ splitParameters: ['a', ''] })).toMatchObject({
      splitParameter: 'a',
      splitParameters: ['a'],
    });
  });
  test('ranges and classes lose invalid parts and keep the rest', () => {
    const transformRanges = {
      randomRotate: { degrees: [30, -30], probability: 0.5 },
      randomCrop: { area: [0, 1] },
      corruptContrast: { factor: [0.5, 2], delta: [0, 1] },
      flipUpDown: { probability: 2 },
      blur: { probability: 1 },
      __proto__: null,
    };
    const classes = [
      { value: 1, name: 'cell', role: 'enemy' },
      { value: 1, name: 'again' },
      { value: -1 },
      null,
      { value: '#00ff00', color: 'green' },
    ];
    expect(restored({ transformRanges, classes })).toMatchObject({
      transformRanges: { randomRotate: { probability: 0.5 }, corruptContrast: { factor: [0.5, 2] } },
      classes: [{ value: 1, name: 'cell' }, { value: '#00ff00' }],
    });
  });
});

test('repairs are restored one by one', () => {
  const repairs = [
    { kind: 'sizes', how: 'resize', more: 1 },
    { kind: 'sizes', how: 'stretch' },
    { kind: 'exclude', names: ['a.png'] },
    { kind: 'exclude', names: [''] },
    { kind: 'snap', values: [0, '#ff0000'] },
    { kind: 'snap', values: [0] },
    { kind: 'threshold', at: 128 },
    { kind: 'threshold', at: 0 },
    { kind: 'remap', map: [{ from: 255, to: 1 }] },
    { kind: 'remap', map: [{ from: 255 }] },
    { kind: 'toString' },
    null,
  ];
  expect(restored({ repairs }).repairs).toEqual([
    { kind: 'sizes', how: 'resize' },
    { kind: 'exclude', names: ['a.png'] },
    { kind: 'snap', values: [0, '#ff0000'] },
    { kind: 'threshold', at: 128 },
    { kind: 'remap', map: [{ from: 255, to: 1 }] },
  ]);
});

test('a budget and a number of folds that the API would refuse are not restored', () => {
  const restored = (given: object) => {
    const { budget, folds } = restoreConfig({ ...DEFAULT_CONFIG, ...given });
    return { budget, folds };
  };
  const valid = { budget: { classWeights: { 2: 4 }, objectInEveryCrop: true }, folds: 5 };
  expect(restored(valid)).toEqual(valid);
  for (const budget of [
    { classWeights: { 2: -1 } },
    { pairWeights: { 'a.png': '3' } },
    { emptyShare: 1.5 },
    { objectInEveryCrop: true, emptyShare: 0.5 },
    { unknown: 1 },
  ])
    expect(restored({ budget }).budget).toEqual({});
  for (const folds of [1, -5e-324, 2.5, 1e6]) expect(restored({ folds }).folds).toBe(0);
});

test('tiles that the API would refuse are not restored', () => {
  const tiles = { size: 64, overlap: 32, edge: 'pad', emptyShare: 0.5 };
  expect(restored({ tiles }).tiles).toEqual(tiles as AugmentConfig['tiles']);
  for (const wrong of [{ overlap: 33 }, { size: 8 }, { edge: 'wrap' }, { emptyShare: 2 }, { more: 1 }])
    expect(restored({ tiles: { ...tiles, ...wrong } }).tiles).toEqual({});
});

test('groups of transforms that the API would refuse are not restored', () => {
  const group = { transforms: ['gaussianBlur', 'medianBlur'], count: 1, probability: 0.5 };
  const groups = (...list: unknown[]) => restored({ transformGroups: list }).transformGroups as unknown[];
  expect(groups(group)).toEqual([group]);
  expect(groups(group, group)).toEqual([]);
  for (const wrong of [
    { transforms: ['none'] },
    { transforms: 1 },
    { count: 0 },
    { probability: 2 },
    { more: 1 },
  ])
    expect(groups({ ...group, ...wrong })).toEqual([]);
  expect(groups(null)).toEqual([]);
});

test('a scale of pasted objects that the API would refuse is not restored', () => {
  expect(restored({ pasteScale: [0.5, 2] }).pasteScale).toEqual([0.5, 2]);
  for (const pasteScale of [[2, 0.5], [0, 1], [1, 9], [1], [1, 1, 1], ['1', 1]])
    expect(restored({ pasteScale }).pasteScale).toEqual([1, 1]);
});

/** Values that are nearly valid: the wrong kind, the wrong size, an object with one invalid field. */
const nearly = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer({ min: -2, max: 200_000 }),
  fc.double(),
  fc.constantFrom('', 'train', 'reflect', 'small', 'fit', '#ffffff', true, null, [], {}),
  fc.array(fc.record({ value: fc.nat(70_000), name: fc.string(), role: fc.constant('class') }), {
    maxLength: 4,
  }),
  fc.array(
    fc.record({
      kind: fc.constantFrom('sizes', 'exclude', 'snap', 'threshold', 'remap'),
      how: fc.constantFrom('resize', 'no'),
      at: fc.integer({ min: -1, max: 3 }),
      values: fc.array(fc.integer({ min: -1, max: 9 }), { maxLength: 3 }),
      names: fc.array(fc.string(), { maxLength: 2 }),
      map: fc.array(fc.record({ from: fc.nat(9), to: fc.nat(70_000) }), { maxLength: 2 }),
    }),
    { maxLength: 3 },
  ),
  fc.record(
    {
      classWeights: fc.dictionary(fc.string(), fc.integer({ min: -1, max: 200 })),
      objectInEveryCrop: fc.boolean(),
      emptyShare: fc.double({ min: -0.5, max: 1.5 }),
    },
    { requiredKeys: [] },
  ),
  fc.record(
    {
      size: fc.integer({ min: 10, max: 200 }),
      overlap: fc.integer({ min: -1, max: 100 }),
      edge: fc.constantFrom('shift', 'pad', 'wrap'),
      emptyShare: fc.double({ min: -0.5, max: 1.5 }),
    },
    { requiredKeys: [] },
  ),
  fc.record({ width: fc.integer({ min: -5, max: 5000 }), height: fc.integer({ min: -5, max: 5000 }) }),
  fc.record({
    randomRotate: fc.record({ degrees: fc.array(fc.double({ min: -400, max: 400 }), { maxLength: 3 }) }),
    randomCrop: fc.record({ probability: fc.double(), area: fc.jsonValue() }),
  }),
);

test('whatever is stored, the restored configuration passes the schema of the API and is restored unchanged', () => {
  const keys = fc.constantFrom(...Object.keys(DEFAULT_CONFIG));
  const stored = fc.oneof(
    fc.jsonValue(),
    fc
      .array(fc.tuple(keys, nearly), { maxLength: 12 })
      .map((patch) => ({ ...DEFAULT_CONFIG, ...Object.fromEntries(patch) })),
  );
  const schema = configSchema();
  fc.assert(
    fc.property(stored, (given) => {
      const config = restoreConfig(given);
      expect(schema.parse(config)).toEqual(config);
      expect(restoreConfig(config)).toEqual(config);
      expect(isLocked(config).filter(Boolean).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 500 },
  );
});
