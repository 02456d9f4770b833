import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { bitmapRegion, columnRuns, parseCocoCounts, rowRuns } from './rle.ts';
import { ShapeError } from './shape-error.ts';
import { maskOf } from './testing/draw-shape.ts';
import { countsText, encodeCounts } from './testing/encode-counts.ts';

const size = fc.record({ width: fc.integer({ min: 1, max: 70 }), height: fc.integer({ min: 1, max: 40 }) });
const withMask = size.chain((one) =>
  fc.record({
    size: fc.constant(one),
    mask: fc.array(fc.constantFrom(0, 0, 1), {
      minLength: one.width * one.height,
      maxLength: one.width * one.height,
    }),
  }),
);

test('the compressed form of COCO gives the pixels from which it was encoded', () => {
  fc.assert(
    fc.property(withMask, ({ size, mask }) => {
      const counts = parseCocoCounts(encodeCounts(mask, size.width, size.height));
      expect([...maskOf([columnRuns(counts, size)], size)]).toEqual(mask);
    }),
  );
});

test('counts with large and negative differences are decoded', () => {
  const counts = [0, 1, 2_000_000_000, 3, 5, 1_000_000, 0, 31, 32, 1];
  expect([...parseCocoCounts(countsText(counts))]).toEqual(counts);
});

test('a string of pycocotools is decoded', () => {
  // encode() of a mask of 4 x 3 pixels whose second and third columns are set from the second row on.
  expect([...parseCocoCounts('42102')]).toEqual([4, 2, 1, 2, 3]);
  expect([
    ...maskOf([columnRuns([4, 2, 1, 2, 3], { width: 4, height: 3 })], { width: 4, height: 3 }),
  ]).toEqual([0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0]);
});

test('runs along the rows of a box are placed in the image, and clipped to it', () => {
  const box = fc.record({
    left: fc.integer({ min: -9, max: 70 }),
    top: fc.integer({ min: -9, max: 40 }),
  });
  fc.assert(
    fc.property(withMask, box, size, ({ size: inner, mask }, { left, top }, image) => {
      const counts: number[] = [0];
      mask.forEach((value, i) => {
        if (value !== (i === 0 ? 0 : mask[i - 1])) counts.push(0);
        counts[counts.length - 1] = (counts[counts.length - 1] as number) + 1;
      });
      const expected = new Uint8Array(image.width * image.height);
      mask.forEach((value, i) => {
        const [x, y] = [left + (i % inner.width), top + Math.floor(i / inner.width)];
        if (x >= 0 && x < image.width && y >= 0 && y < image.height) expected[y * image.width + x] = value;
      });
      expect(maskOf([rowRuns(counts, { left, top, ...inner }, image)], image)).toEqual(expected);
      expect(maskOf([bitmapRegion(mask, { left, top, ...inner }, image)], image)).toEqual(expected);
    }),
  );
});

test.each([
  [() => columnRuns([3, 2], { width: 2, height: 3 }), 'its run lengths cover 5 pixels, but the image has 6'],
  [
    () => columnRuns([7, -1], { width: 2, height: 3 }),
    'its run lengths contain a run that is not a whole number of at least 0',
  ],
  [
    () => columnRuns([1.5, 4.5], { width: 2, height: 3 }),
    'its run lengths contain a run that is not a whole number of at least 0',
  ],
  [() => parseCocoCounts('4 2'), 'its run lengths contain a character that is not part of the code'],
  [() => parseCocoCounts('o'), 'its run lengths contain a character that is not part of the code'],
  [() => parseCocoCounts('oooooooo0'), 'its run lengths contain a number of more than 32 bits'],
  [
    () => rowRuns([4], { left: 0, top: 0, width: 1, height: 3 }, { width: 9, height: 9 }),
    'its run lengths cover 4 pixels, but their box has 3',
  ],
])('run lengths that do not fit are refused', (call, message) => {
  expect(call).toThrow(new ShapeError(message));
});
