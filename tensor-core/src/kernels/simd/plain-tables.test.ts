import { expect, test } from 'bun:test';
import { tableOf } from '../../kinds/lookup.ts';
import { lineOf, turnedBits } from './plain-tables.ts';

const LEVELS = Array.from({ length: 256 }, (_, level) => level);
const curve = tableOf(255, (level) => Math.sqrt(255 * level));

test('inverting, solarising and posterising turn and clear bits', () => {
  for (let from = 0; from <= 256; from++) {
    for (const mask of [0xff, 0xf0, 0x80]) {
      const table = LEVELS.map((level) => (level < from ? level : 255 - level) & mask);
      const bits = turnedBits(table);
      if (bits === null) throw new Error(`The table from ${from} with the bits ${mask} was not recognised.`);
      expect(LEVELS.map((l) => (l ^ (l < bits.from ? bits.low : bits.high)) & bits.mask)).toEqual(table);
    }
  }
});

test('a table with one level changed is not computed by bits', () => {
  for (const changed of LEVELS.slice(1, -1)) {
    const table = LEVELS.map((level) => (level === changed ? level ^ 3 : 255 - level));
    expect(turnedBits(table)).toBeNull();
  }
  expect(turnedBits(curve)).toBeNull();
});

test('exposure and stretched contrast are lines', () => {
  for (const gain of [0.62, 0.9, 1, 1.0001, 1.31, 1.62]) {
    const line = lineOf(tableOf(255, (level) => level * gain));
    expect(Math.abs((line?.[0] ?? 0) - gain)).toBeLessThan(0.004);
  }
  for (const [low, high] of [
    [0, 255],
    [30, 210],
    [101, 102],
    [254, 255],
  ]) {
    const table = tableOf(255, (level) => ((level - low) * 255) / (high - low));
    expect(lineOf(table)).not.toBeNull();
  }
});

test('a table with one level changed is not a line', () => {
  for (const changed of [1, 17, 100, 200]) {
    const table = tableOf(255, (level) => (level === changed ? level + 2 : level) * 1.01);
    expect(lineOf(table)).toBeNull();
  }
  expect(lineOf(curve)).toBeNull();
});
