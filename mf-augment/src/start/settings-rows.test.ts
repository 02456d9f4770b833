import { expect, test } from 'bun:test';
import { type AugmentConfig, DEFAULT_CONFIG } from '@twinset/contract';
import { settingsRows } from './settings-rows.ts';

const textsOf = (patch: Partial<AugmentConfig>) =>
  settingsRows({ ...DEFAULT_CONFIG, ...patch }).map(({ step, text }) => `${step}: ${text}`);

test('the defaults are stated for each page, in the order of the pages', () =>
  expect(textsOf({})).toEqual([
    'previewUpload: Pairs as uploaded',
    'dataSplit: 60 / 20 / 20 %',
    'visualAttributes: Off',
    'transformation: 150 training outputs, unchanged; seed 42',
    'preprocessing: Sizes of the sources',
  ]));

test('chosen settings are counted and named', () =>
  expect(
    textsOf({
      repairs: [{ kind: 'exclude', names: ['a.png'] }],
      classes: [{ value: 1, name: 'cell', color: '#ff0000', role: 'class' }],
      trainRatio: 0.7,
      valRatio: 0.2,
      testRatio: 0.1,
      splitParameters: ['dose', 'site'],
      roundness: true,
      flipLeftRight: true,
      seed: 7,
      resizeAugImage: true,
      tiles: { size: 128 },
    }),
  ).toEqual([
    'previewUpload: 1 repair and 1 named class',
    'dataSplit: 70 / 20 / 10 %',
    'visualAttributes: 2 columns and 1 attribute',
    'transformation: 150 training outputs, flipped left-right; seed 7',
    'preprocessing: Cut into tiles of 128 × 128 px, then resized to 512 × 512 px',
  ]));

test('a split that a column gives is stated instead of the shares', () => {
  const texts = textsOf({ splitParameter: 'set', splitParameters: ['set'] });
  expect(texts).toContain('dataSplit: Given by the column "set"');
  expect(texts).toContain('visualAttributes: 1 column');
});

test('a crop before a resize and the column of groups are stated', () => {
  const texts = textsOf({ crop: true, resizeAugImage: true, resizeMode: 'longest', groupColumn: 'patient' });
  expect(texts).toContain('visualAttributes: Groups of "patient"');
  expect(texts.at(-1)).toBe(
    'preprocessing: Cropped to 128 × 128 px, then resized to a longest side of 512 px',
  );
  expect(textsOf({ crop: true }).at(-1)).toBe('preprocessing: Cropped to 128 × 128 px');
});
