import { expect, test } from 'bun:test';
import { configSchema, parseConfig } from './config.ts';
import { DEFAULT_CONFIG } from './defaults.ts';
import { LIMITS } from './limits.ts';

test('the defaults fit their own schema', () => {
  expect(configSchema().parse(DEFAULT_CONFIG)).toEqual(DEFAULT_CONFIG);
});

test('what is missing comes from the defaults, nested fields too', () => {
  const parsed = parseConfig({ seed: 7, augImageDimension: { width: 64 } });
  expect(parsed).toMatchObject({
    ok: true,
    config: { ...DEFAULT_CONFIG, seed: 7, augImageDimension: { width: 64, height: 512 } },
  });
});

test('unknown fields are named; those of the page alone are dropped without a word', () => {
  const parsed = parseConfig({
    colour: 1,
    augmentedImages: [],
    previewSelection: true,
    stratificationDataFile: {},
  });
  expect(parsed).toMatchObject({ ok: true, unknown: ['colour'] });
});

test('unknown fields are named at any depth, and so are exports that no version makes', () => {
  const parsed = parseConfig({
    transformRanges: { randomRotate: { degree: [-5, 5], probability: 1 }, blur: {} },
    cropDimension: { left: 3 },
    classes: [{ value: 1, colour: '#ff0000' }],
    exports: ['coco'],
  });
  expect(parsed.ok && parsed.unknown).toEqual([
    'transformRanges.randomRotate.degree',
    'transformRanges.blur',
    'cropDimension.left',
    'classes.0.colour',
    'exports.coco',
  ]);
});

test('a wrong field is named in a sentence of its own', () => {
  const parsed = parseConfig({
    totalAugmentedImages: 1001,
    initialValSaveId: 0,
    augImageDimension: { width: 1, height: 9 },
  });
  expect(parsed.ok).toBe(false);
  const problems = parsed.ok ? [] : parsed.problems;
  for (const field of ['totalAugmentedImages', 'initialValSaveId', 'augImageDimension.height']) {
    expect(problems.some((p) => p.startsWith(field))).toBe(true);
  }
  expect(problems.length).toBe(3);
});

test('limits in force decide', () => {
  expect(parseConfig({ totalAugmentedImages: 5000 }, { ...LIMITS, totalAugmentedImagesMax: 10_000 }).ok).toBe(
    true,
  );
});

test('what is no object is refused', () => {
  for (const input of [null, [], 'x', 3, undefined]) expect(parseConfig(input).ok).toBe(false);
});
