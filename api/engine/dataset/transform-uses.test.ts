import { expect, test } from 'bun:test';
import { DEFAULT_CONFIG } from '@twinset/contract';
import { coverTransformsText, mixingLabels, pastesObjects, usesMaskFill } from './transform-uses.ts';

const on = (...flags: string[]) => ({
  ...DEFAULT_CONFIG,
  ...Object.fromEntries(flags.map((flag) => [flag, true])),
});

test('covered areas of masks have the fill only if that is chosen and something covers them', () => {
  const filled = { ...on('cutout', 'gridMask'), border: 'reflect' as const, fillCovered: true };
  expect(coverTransformsText(filled)).toBe('a cutout or a grid mask');
  expect(coverTransformsText(on('cutout'))).toBe('');
  expect(usesMaskFill(filled)).toBe(true);
  expect(usesMaskFill({ ...filled, fillCovered: false })).toBe(false);
  expect(usesMaskFill({ ...on('toGray'), fillCovered: true })).toBe(false);
  expect(usesMaskFill(on('randomRotate'))).toBe(true);
});

test('the transforms that mix pairs are named', () => {
  const mixed = on('cutMix', 'toGray', 'mosaic', 'copyPaste');
  expect(mixingLabels(mixed, 'mixing')).toEqual(['CutMix', 'Mosaic']);
  expect(mixingLabels(mixed, 'paste')).toEqual(['Copy-paste']);
  expect(mixingLabels(on('cutout'), 'mixing')).toEqual([]);
  expect([pastesObjects(mixed), pastesObjects(on('cutMix'))]).toEqual([true, false]);
});
