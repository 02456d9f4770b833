import { expect, test } from 'bun:test';
import { DEFAULT_CONFIG } from '@twinset/contract';
import { fieldsOf, nameProblem, presetOf, scopedTo } from './preset.ts';
import { presetFileName, presetHash, presetText, readPresetHash, readPresetText } from './preset-text.ts';

const CONFIG = {
  ...DEFAULT_CONFIG,
  flipLeftRight: true,
  seed: 7,
  border: 'reflect' as const,
  trainRatioLocked: true,
  classes: [{ value: 1, name: 'cell' }],
  transformRanges: { randomRotate: { probability: 0.5, degrees: [-5, 5] as [number, number] } },
};
const PRESET = presetOf('Zellen – bewegt ✓', 'transformations', CONFIG);

test('a preset contains the settings of its scope that differ from the defaults', () => {
  const { flipLeftRight, border, transformRanges } = CONFIG;
  expect(PRESET.settings).toEqual({ flipLeftRight, border, transformRanges });
  expect(presetOf('x', 'all', CONFIG).settings).toEqual({ flipLeftRight, border, transformRanges, seed: 7 });
});

test('a preset never contains settings that belong to one dataset or to the page', () => {
  const dataset = ['repairs', 'waive', 'classes', 'background', 'splitParameters', 'groupColumn', 'budget'];
  const page = ['trainRatioLocked', 'previewedSet', 'reset', 'imageType', 'imageMaskChannels'];
  const fields: readonly string[] = fieldsOf('all');
  expect([...dataset, ...page].filter((field) => fields.includes(field))).toEqual([]);
  expect(Object.keys(scopedTo('all', CONFIG)).toSorted()).toEqual(fields.toSorted());
  expect(fields.length).toBeGreaterThan(fieldsOf('transformations').length);
});

test('files and links contain the preset unchanged, in characters that an address may have', () => {
  expect(readPresetText(presetText(PRESET))).toEqual(PRESET);
  const hash = presetHash(PRESET);
  expect(hash).toMatch(/^#preset=[A-Za-z0-9_-]+$/);
  expect(readPresetHash(hash)).toEqual(PRESET);
  expect(readPresetHash('#other')).toBeNull();
  expect(presetFileName(PRESET)).toBe('Zellen-bewegt.preset.json');
  expect(presetFileName({ ...PRESET, name: '../..' })).toBe('preset.preset.json');
});

const broken = (patch: object) => JSON.stringify({ ...JSON.parse(presetText(PRESET)), ...patch });
const REFUSED: [string, string, string][] = [
  ['no JSON', '{', 'It is not valid JSON.'],
  ['a list', '[]', 'It is not a preset: "format" is not "twinset-preset".'],
  ['a configuration', '{"seed": 1}', 'It is not a preset: "format" is not "twinset-preset".'],
  [
    'a newer file',
    broken({ version: 2 }),
    'It was written by a newer version of Twinset. Update this one to use it.',
  ],
  ['no version', broken({ version: undefined }), '"version" is not a whole number from 1.'],
  ['a text as version', broken({ version: '1' }), '"version" is not a whole number from 1.'],
  ['version 0', broken({ version: 0 }), '"version" is not a whole number from 1.'],
  ['no name', broken({ name: 1 }), 'The name is missing.'],
  ['an empty name', broken({ name: ' ' }), 'Enter a name.'],
  ['a long name', broken({ name: 'x'.repeat(61) }), 'The name is longer than 60 characters.'],
  ['reversed text', broken({ name: 'a\u202Eb' }), 'The name contains control characters.'],
  ['another scope', broken({ scope: 'toString' }), '"scope" must be transformations or all.'],
  ['no settings', broken({ settings: [] }), '"settings" is not a JSON object.'],
  ['a large file', ' '.repeat(50_001), 'It is too large for a preset.'],
];

test.each(REFUSED)('%s is refused with the reason', (_, text, reason) =>
  expect(() => readPresetText(text)).toThrow(reason),
);

test('a damaged or long link is refused with the reason', () => {
  const hash = presetHash(PRESET);
  expect(() => readPresetHash(`${hash}*`)).toThrow('It is damaged or incomplete.');
  expect(() => readPresetHash(hash.slice(0, -20))).toThrow(/damaged or incomplete|not valid JSON/);
  expect(() => readPresetHash(`#preset=${btoa('\xff\xfe')}`)).toThrow('It is damaged or incomplete.');
  expect(() => readPresetHash(`#preset=${'A'.repeat(70_000)}`)).toThrow('It is too large for a preset.');
});

test('a name of up to 60 characters is accepted', () => {
  expect(nameProblem('x'.repeat(60))).toBeNull();
});
