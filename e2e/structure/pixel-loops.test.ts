import { expect, test } from 'bun:test';
import { isSource, textOf, trackedFiles } from './tracked.ts';

/**
 * Folders with passes over pixels: an iterator or a call for each sample takes several times as long as a
 * plain loop, 4 to 16 ms for a mask of 0.8 megapixels.
 */
const FOLDERS = ['tensor-core/src/', 'api/engine/'];
const isChecked = (file: string) =>
  isSource(file) &&
  FOLDERS.some((folder) => file.startsWith(folder)) &&
  !/\.(test|reference)\.tsx?$|(^|\/)(testing|bench)\//.test(file);

/** Names of arrays of samples. */
const SAMPLES = '(?:\\w+\\??\\.)*(?:data|samples|stored|plane|thumb)';
const CALLS = 'entries|every|filter|find|findIndex|forEach|keys|map|reduce|some|values';
const RULES: [string, RegExp][] = [
  ['a loop that iterates over samples', new RegExp(`\\bof ${SAMPLES}(?:\\.\\w+\\([^()]*\\))?\\)`)],
  ['a call for each sample', new RegExp(`\\b${SAMPLES}\\??\\.(?:${CALLS})\\(`)],
];

const faults = (file: string, text: string): string[] =>
  RULES.filter(([, rule]) => rule.test(text)).map(([name]) => `${file}: ${name}`);

test('passes over pixels are plain loops and kernels', () => {
  const files = trackedFiles().filter(isChecked);
  for (const folder of FOLDERS)
    expect(files.filter((file) => file.startsWith(folder)).length).toBeGreaterThan(20);
  expect(files.flatMap((file) => faults(file, textOf(file)))).toEqual([]);
});

test('every planted iteration is found', () => {
  const planted = [
    'for (const index of stored) if (index > highest) highest = index;',
    'for (const value of mask.samples) {}',
    'for (const [i, value] of raster.data.entries()) {}',
    'for (const one of data.subarray(0, 10)) {}',
    'return data.map((value) => value * factor);',
    'raster.data.forEach((value) => count(value));',
    'const sum = samples.reduce((total, n) => total + n, 0);',
    'if (image?.data.some((level) => level > 255)) return;',
  ];
  expect(planted.filter((text) => faults('a.ts', text).length === 0)).toEqual([]);
});

test('plain loops and other lists are accepted', () => {
  const clean = [
    'for (let i = 0; i < data.length; i++) sum += data[i];',
    'for (const image of images) inspect(image);',
    'out.set(data.subarray(from, to));',
    'const highest = samples.lastIndexOf(1);',
    'metadata.map((row) => row.name);',
  ];
  expect(clean.flatMap((text) => faults('a.ts', text))).toEqual([]);
});
