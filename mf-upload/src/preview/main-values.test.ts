import { expect, test } from 'bun:test';
import { mainValues } from './main-values.ts';

/** Returns the labels of a table of values and shares. */
const labels = (shares: Record<number, number>) =>
  Object.entries(shares).map(([value, share]) => ({ value: Number(value), share }));

/** Values around 0 and 255 in masks of nuclei that were saved as JPEGs of quality 95. */
const LOW = { 1: 0.0215, 2: 0.0131, 3: 0.0066, 4: 0.0024, 5: 0.001, 6: 0.0002 };
const HIGH = { 250: 0.0008, 251: 0.0019, 252: 0.0051, 253: 0.0105, 254: 0.0172 };

test('values beside a class that JPEG compression created are not offered as classes', () => {
  expect(mainValues(labels({ 0: 0.765, ...LOW, ...HIGH, 255: 0.154 }))).toEqual([0, 255]);
  // Quality 98.
  expect(
    mainValues(labels({ 0: 0.767, 1: 0.0244, 2: 0.0024, 253: 0.002, 254: 0.0196, 255: 0.1845 })),
  ).toEqual([0, 255]);
});

test('a class with little area is preferred to the halo of a frequent one', () => {
  expect(mainValues(labels({ 0: 0.98, ...LOW, 252: 0.001, 253: 0.002, 254: 0.0027, 255: 0.009 }))).toEqual([
    0, 255,
  ]);
});

test('classes with neighbouring ids are offered, also beside 255', () => {
  expect(mainValues(labels({ 0: 0.8, 1: 0.1, 2: 0.06, 3: 0.03, 4: 0.001 }))).toEqual([0, 1, 2, 3]);
  expect(mainValues(labels({ 0: 0.8, 1: 0.1, 2: 0.05, 128: 0.0001, 254: 0.0005, 255: 0.04 }))).toEqual([
    0, 1, 2, 255,
  ]);
});

test('values of a colour-coded set are offered', () => {
  const colors = [
    { value: '#000000', share: 0.9 },
    { value: '#010000', share: 0.1 },
  ];
  expect(mainValues(colors)).toEqual(['#000000', '#010000']);
});

test('at least two values are offered', () => {
  expect(mainValues(labels({ 0: 0.995, 40: 0.004, 50: 0.001 }))).toEqual([0, 40]);
});
