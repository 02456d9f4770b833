import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { fillLabels, suitableFills } from './mask-fill.ts';

const NONE = { classes: [], background: '' as const };
const classOf = (value: number | string, role?: 'ignore') => ({
  value,
  color: '#ffffff',
  share: 0.5,
  pixels: 50,
  files: 1,
  least: 0.5,
  most: 0.5,
  ...(role === undefined ? {} : { role }),
});
const fills = (values: (number | string)[], maskChannels: 1 | 3 = 1) =>
  suitableFills(
    fillLabels(
      values.map((value) => classOf(value)),
      maskChannels,
      NONE,
    ),
  );

test('the background and an unused value are suitable; 255 is not unused where it is the object', () => {
  expect(fills([0, 1, 2])).toBe('0, the background, or 255, which no mask uses');
  expect(fills([0, 255])).toBe('0, the background, or 254, which no mask uses');
  expect(fills([3, 4])).toBe('255, which no mask uses');
});

test('an ignore label is preferred', () => {
  const labels = fillLabels([classOf(0), classOf(1), classOf(255, 'ignore')], 1, NONE);
  expect(suitableFills(labels)).toBe('0, the background, or 255, the ignore label');
});

test('fill values are greys in RGB masks and indices of the table in one-channel masks', () => {
  expect(fills(['#000000', '#ff0000', '#ffffff'], 3)).toBe('0, the background, or 254, which no mask uses');
  expect(fills(['#000000', '#ff0000', '#ffffff'], 1)).toBe('0, the background, or 255, which no mask uses');
  expect([...fillLabels([classOf('#00ff00'), classOf('#ff0000')], 1, NONE)]).toEqual([
    [1, 'class'],
    [2, 'class'],
  ]);
});

test('a class is never suggested, whatever values and roles there are', () => {
  const values = fc.uniqueArray(fc.integer({ min: 0, max: 255 }), { maxLength: 256 });
  fc.assert(
    fc.property(values, fc.integer({ min: 0, max: 255 }), fc.boolean(), (used, background, chosen) => {
      const config = chosen ? { classes: [], background } : NONE;
      const labels = fillLabels(
        used.map((value) => classOf(value)),
        1,
        config,
      );
      const told = suitableFills(labels).match(/\d+/g)?.map(Number) ?? [];
      for (const value of told) expect(labels.get(value)).not.toBe('class');
    }),
  );
});
