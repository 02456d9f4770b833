import { expect, test } from 'bun:test';
import { type AugmentConfig, DEFAULT_CONFIG, type ResizeMode } from '@twinset/contract';
import { keepProportions, outputSize, resizeNote } from './frame-size.ts';

const source = { width: 800, height: 600 };
const cropped = { ...DEFAULT_CONFIG, crop: true };
const resized = { ...DEFAULT_CONFIG, resizeAugImage: true, augImageDimension: { width: 256, height: 256 } };

test('the output has the size of the resize, else of the crop, else of the source', () => {
  expect(outputSize(DEFAULT_CONFIG, source)).toEqual(source);
  expect(outputSize(cropped, source)).toEqual({ width: 128, height: 128 });
  expect(outputSize({ ...resized, crop: true }, source)).toEqual({ width: 256, height: 256 });
});

test('a note reports changed proportions and upscaling', () => {
  expect(resizeNote(resized, source)).toContain('33 % taller');
  expect(resizeNote({ ...resized, augImageDimension: { width: 900, height: 600 } }, source)).toContain(
    '13 % wider',
  );
  expect(resizeNote({ ...resized, crop: true }, source)).toContain('upscaled from 128 × 128 px');
  expect(resizeNote({ ...resized, augImageDimension: { width: 400, height: 300 } }, source)).toBeNull();
  expect(resizeNote(DEFAULT_CONFIG, source)).toBeNull();
});

test('keepProportions() computes the height for a width, within the limits', () => {
  const limits = { min: 10, max: 4000 };
  expect(keepProportions(resized, source, limits)).toBe(192);
  expect(keepProportions({ ...resized, augImageDimension: { width: 3, height: 9 } }, source, limits)).toBe(
    10,
  );
});

test('other modes are described by their padding, lost edges or upscaling', () => {
  const of = (resizeMode: ResizeMode, change: Partial<AugmentConfig> = {}) => ({
    ...resized,
    resizeMode,
    resizeSide: 300,
    ...change,
  });
  expect(resizeNote(of('fit'), source)).toBe('25 % of this output is padding.');
  expect(resizeNote(of('reflect'), source)).toBe('25 % of this output is padding.');
  expect(resizeNote(of('fill'), source)).toBe('25 % of this image is outside the output.');
  expect(outputSize(of('longest'), source)).toEqual({ width: 300, height: 225 });
  expect(resizeNote(of('longest'), source)).toBeNull();
  expect(outputSize(of('shortest'), source)).toEqual({ width: 400, height: 300 });
  expect(resizeNote(of('shortest', { resizeSide: 900 }), source)).toContain('upscaled from 800 × 600 px');
});
