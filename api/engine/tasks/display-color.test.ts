import { expect, test } from 'bun:test';
import { greyColor } from '../frames/mask-recipe.ts';
import { labelColor, visibleColor } from './display-color.ts';

/** Returns the largest channel difference of two colours, levels. */
const apart = (a: number, b: number): number =>
  Math.max(...[16, 8, 0].map((shift) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255))));

test('label numbers written as greys get distinct display colours', () => {
  const shown = Array.from({ length: 12 }, (_, value) => visibleColor(greyColor(value)));
  expect(shown).toEqual(Array.from({ length: 12 }, (_, value) => labelColor(value)));
  for (const [i, a] of shown.entries())
    for (const b of shown.slice(i + 1)) expect(apart(a, b)).toBeGreaterThan(40);
});

test('nearly black colours get distinct display colours too', () => {
  const colors = [0x010000, 0x020000, 0x000100, 0x000001, 0x030303, 0].map(visibleColor);
  for (const [i, a] of colors.entries())
    for (const b of colors.slice(i + 1)) expect(apart(a, b)).toBeGreaterThan(40);
});

test('visible colours are kept, dark ones made brighter in their hue', () => {
  expect(visibleColor(0xffffff)).toBe(0xffffff);
  expect(visibleColor(0x800000)).toBe(0x800000);
  expect(visibleColor(0x400000)).toBe(0xba4356);
});
