import { expect, test } from 'bun:test';
import { configSchema, parseConfig } from './config.ts';
import { DEFAULT_CONFIG } from './defaults.ts';
import { LIMITS } from './limits.ts';

test('the defaults fit their own schema', () => {
  expect(configSchema().parse(DEFAULT_CONFIG)).toEqual(DEFAULT_CONFIG);
});

test('missing fields get their defaults, nested ones too', () => {
  const parsed = parseConfig({ seed: 7, augImageDimension: { width: 64 } });
  expect(parsed).toMatchObject({
    ok: true,
    config: { ...DEFAULT_CONFIG, seed: 7, augImageDimension: { width: 64, height: 512 } },
  });
});

test('unknown fields are named; fields that only the page uses are dropped silently', () => {
  const parsed = parseConfig({
    colour: 1,
    augmentedImages: [],
    previewSelection: true,
    stratificationDataFile: {},
  });
  expect(parsed).toMatchObject({ ok: true, unknown: ['colour'] });
});

test('unknown fields are named at any depth, and so are unsupported exports', () => {
  const parsed = parseConfig({
    transformRanges: { randomRotate: { degree: [-5, 5], probability: 1 }, blur: {} },
    cropDimension: { left: 3 },
    classes: [{ value: 1, colour: '#ff0000' }],
    exports: ['coco', 'cocoa'],
  });
  expect(parsed.ok && parsed.unknown).toEqual([
    'transformRanges.randomRotate.degree',
    'transformRanges.blur',
    'cropDimension.left',
    'classes.0.colour',
    'exports.cocoa',
  ]);
});

test('each wrong field is named in a separate sentence', () => {
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

/** Returns the problems of one wrong field. */
const problemsOf = (input: object): string[] => {
  const parsed = parseConfig(input);
  return parsed.ok ? [] : parsed.problems;
};

test('null is refused at any depth, and never replaced by the default', () => {
  for (const key of Object.keys(DEFAULT_CONFIG))
    expect(problemsOf({ [key]: null })[0]).toStartWith(`${key} is null; it must be`);
  expect(problemsOf({ cropDimension: { offsetWidth: null } })).toEqual([
    'cropDimension.offsetWidth is null; it must be a number.',
  ]);
  expect(problemsOf({ transformRanges: { randomCrop: null } })).toEqual([
    'transformRanges.randomCrop is null; it must be an object.',
  ]);
  expect(problemsOf({ classes: [{ value: 1, name: null }] })).toEqual([
    'classes[0].name is null; it must be text.',
  ]);
  // Fields of the page's state are ignored, whatever their values.
  expect(problemsOf({ stratificationDataFile: null, augmentedImages: null })).toEqual([]);
});

test('problems are sentences: the field, its value and what it must be', () => {
  const cases: [object, string][] = [
    [{ totalAugmentedImages: 1001 }, 'totalAugmentedImages is 1,001; it must be at most 1,000.'],
    [{ totalAugmentedImages: 2.5 }, 'totalAugmentedImages is 2.5; it must be a whole number.'],
    [{ seed: '7' }, 'seed is "7"; it must be a number.'],
    [{ crop: 'yes' }, 'crop is "yes"; it must be true or false.'],
    [{ cropDimension: [] }, 'cropDimension is []; it must be an object.'],
    [{ border: 'wrap' }, 'border is "wrap"; it must be "constant" or "reflect".'],
    [{ imageMaskChannels: { imgChannels: 2 } }, 'imageMaskChannels.imgChannels is 2; it must be 1 or 3.'],
    [{ background: '#12' }, 'background is "#12"; it must be a colour such as #ff8000.'],
    [{ background: true }, 'background is true; it must be a number or text.'],
    [
      { transformRanges: { randomRotate: { degrees: [30, -30] } } },
      'transformRanges.randomRotate.degrees is [30,-30]; it must not have a minimum above its maximum.',
    ],
    [
      { groupColumn: 'x'.repeat(101) },
      `groupColumn is "${'x'.repeat(39)}…"; it must have at most 100 characters.`,
    ],
  ];
  for (const [input, sentence] of cases) expect(problemsOf(input)).toEqual([sentence]);
});

test('at most five problems are listed', () => {
  const problems = problemsOf({ classes: Array.from({ length: 1200 }, () => ({ value: -1 })) });
  expect(problems).toHaveLength(6);
  expect(problems[5]).toBe('There are 1,195 more problems.');
});

test('the configured limits apply', () => {
  expect(parseConfig({ totalAugmentedImages: 5000 }, { ...LIMITS, totalAugmentedImagesMax: 10_000 }).ok).toBe(
    true,
  );
});

test('a configuration that is not an object is refused', () => {
  for (const input of [null, [], 'x', 3, undefined]) expect(parseConfig(input).ok).toBe(false);
});
