import { createRegion, fillBelowMarks, fillSpan, type Region, type Size } from './region.ts';
import { ShapeError } from './shape-error.ts';

/**
 * Decodes the string form of COCO's run lengths: numbers in groups of five bits, lowest first, one printable character
 * per group from "0" on; bit 5 is set if another group follows, and bit 4 of the last group is the sign. From the
 * fourth number on, each is the difference to the number before the previous one.
 * @throws ShapeError
 */
export function parseCocoCounts(text: string): Int32Array {
  const counts: number[] = [];
  for (let at = 0; at < text.length; ) {
    let value = 0;
    for (let shift = 0, more = true; more; shift += 5) {
      const group = text.charCodeAt(at++) - 48;
      if (!(group >= 0 && group < 64))
        throw new ShapeError('its run lengths contain a character that is not part of the code');
      if (shift > 30) throw new ShapeError('its run lengths contain a number of more than 32 bits');
      value |= (group & 31) << shift;
      more = (group & 32) !== 0;
      if (!more && group & 16 && shift < 27) value |= -1 << (shift + 5);
    }
    counts.push(counts.length > 2 ? value + (counts[counts.length - 2] as number) : value);
  }
  return Int32Array.from(counts);
}

/**
 * Checks run lengths.
 * @throws ShapeError if runs are negative, or do not cover exactly the given number of pixels
 */
export function checkRuns(counts: ArrayLike<number>, pixels: number, what: string): void {
  let total = 0;
  for (let i = 0; i < counts.length; i++) {
    if (!(counts[i] >= 0) || !Number.isInteger(counts[i])) {
      throw new ShapeError('its run lengths contain a run that is not a whole number of at least 0');
    }
    total += counts[i];
  }
  if (total !== pixels)
    throw new ShapeError(`its run lengths cover ${total} pixels, but ${what} has ${pixels}`);
}

/**
 * Decodes COCO's run lengths, which go down the columns from the left and begin with pixels outside of the shape.
 * @throws ShapeError if the runs do not cover the whole image
 */
export function columnRuns(counts: ArrayLike<number>, size: Size): Region {
  const { width, height } = size;
  checkRuns(counts, width * height, 'the image');
  let [first, end] = [0, 0];
  for (let i = 0, at = 0; i + 1 < counts.length; i += 2) {
    const start = at + counts[i];
    at = start + counts[i + 1];
    if (counts[i + 1] === 0) continue;
    if (end === 0) first = start;
    end = at;
  }
  const region = createRegion(
    size,
    Math.floor(first / height),
    0,
    Math.ceil(end / height),
    end > 0 ? height : 0,
  );
  const { x, stride, words } = region;
  for (let i = 0, at = 0; i + 1 < counts.length; i += 2) {
    at += counts[i];
    const runEnd = at + counts[i + 1];
    while (at < runEnd) {
      const column = Math.floor(at / height);
      const top = at - column * height;
      const bottom = Math.min(height, runEnd - column * height);
      const k = (column - x) >> 5;
      const bit = 1 << (column & 31);
      words[top * stride + k] ^= bit;
      if (bottom < height) words[bottom * stride + k] ^= bit;
      at = column * height + bottom;
    }
  }
  fillBelowMarks(region);
  return region;
}

/** Rectangle of an image in pixels. */
export interface Box extends Size {
  left: number;
  top: number;
}

/**
 * Decodes CVAT's run lengths, which go along the rows of a box and begin with pixels outside of the shape. Parts outside
 * of the image are dropped.
 * @throws ShapeError if the runs do not cover the whole box
 */
export function rowRuns(counts: ArrayLike<number>, box: Box, size: Size): Region {
  const { left, top, width, height } = box;
  checkRuns(counts, width * height, 'their box');
  const region = createRegion(size, left, top, left + width, top + height);
  for (let i = 0, at = 0; i + 1 < counts.length; i += 2) {
    at += counts[i];
    const runEnd = at + counts[i + 1];
    while (at < runEnd) {
      const row = Math.floor(at / width);
      const end = Math.min(runEnd, (row + 1) * width);
      const from = left + at - row * width;
      fillSpan(region, top + row, from, left + end - row * width - 1);
      at = end;
    }
  }
  return region;
}

/**
 * Returns the region of the non-zero values of a raster that is placed in an image; parts outside of the image are
 * dropped.
 * @param data one value per pixel of the box, in rows.
 */
export function bitmapRegion(data: ArrayLike<number>, box: Box, size: Size): Region {
  const { left, top, width, height } = box;
  const region = createRegion(size, left, top, left + width, top + height);
  const { x, y, stride, rows, words } = region;
  const first = Math.max(0, left);
  const end = Math.min(size.width, left + width);
  for (let row = 0; row < rows; row++) {
    const from = (y + row - top) * width - left;
    const base = row * stride;
    for (let column = first; column < end; column++) {
      if (data[from + column] !== 0) words[base + ((column - x) >> 5)] |= 1 << (column & 31);
    }
  }
  return region;
}
