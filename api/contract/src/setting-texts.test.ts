import { expect, test } from 'bun:test';
import { ATTRIBUTE_FLAGS, DEFAULT_CONFIG, TRANSFORM_FLAGS, TRANSFORMS } from '@twinset/contract';
import { differencesText, settingDifferences } from './setting-texts.ts';

const HIDDEN = ['splitParameter', 'previewedSet', 'reset', 'imageType', 'transformRanges'];

/** Returns another value of the same type. */
function other(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value}x`;
  if (Array.isArray(value)) return typeof value[0] === 'number' ? [value[0] / 2, value[1]] : ['x'];
  const [first] = Object.keys(value as object);
  return first === undefined ? { size: 64 } : { ...(value as object), [first]: 7 };
}

test('every setting has a separate label and a text that shows another value', () => {
  const fields = Object.keys(DEFAULT_CONFIG) as (keyof typeof DEFAULT_CONFIG)[];
  const shown = fields
    .filter((field) => !HIDDEN.includes(field) && field !== 'classes')
    .map((field) => settingDifferences({}, { [field]: other(DEFAULT_CONFIG[field]) }));
  for (const rows of shown) expect(rows.map(({ from, to }) => from !== to)).toEqual([true]);
  const labels = new Set(shown.map(([row]) => row?.label));
  // The three shares are one setting.
  expect(labels.size).toBe(shown.length - 2);
  expect(labels.size).toBeGreaterThan(TRANSFORM_FLAGS.length + ATTRIBUTE_FLAGS.length);
});

test('values are those of the pages; other fields of the configuration are ignored', () => {
  expect(
    settingDifferences(
      { trainRatio: 0.6, valRatio: 0.2, testRatio: 0.2, seed: 42, previewedSet: 'train' },
      { trainRatio: 0.7, valRatio: 0.15, testRatio: 0.15, seed: 7, previewedSet: 'val' },
    ),
  ).toEqual([
    { label: 'Data split', from: '60 / 20 / 20 %', to: '70 / 15 / 15 %' },
    { label: 'Seed', from: '42', to: '7' },
  ]);
  expect(
    differencesText({}, { randomRotate: true, transformRanges: { randomRotate: { degrees: [-10, 10] } } }),
  ).toBe(
    'Random rotation: off → on; Random rotation, range and probability: -30 to 30, 100 % → -10 to 10, 100 %',
  );
  expect(differencesText({}, { seed: 1, crop: true, resizeAugImage: true })).toBe(
    'Resize: off → on; Seed: 42 → 1 and 1 more',
  );
});

test('a difference that the short text does not show is stated', () => {
  const classes = ['a', 'b', 'c', 'd'].map((name, value) => ({
    name,
    value,
    color: '#000000',
    role: 'class' as const,
  }));
  const [a, b, c, d] = classes as [never, never, never, (typeof classes)[number]];
  expect(settingDifferences({ classes }, { classes: [a, b, c, { ...d, name: 'e' }] })).toEqual([
    { label: 'Named classes', from: 'a, b, c and 1 more', to: 'changed' },
  ]);
  expect(settingDifferences({ classes }, { classes })).toEqual([]);
});

test('labels of transforms are those of their declarations', () => {
  for (const { flag, label } of TRANSFORMS)
    expect(settingDifferences({}, { [flag]: true })).toEqual([{ label, from: 'off', to: 'on' }]);
});
