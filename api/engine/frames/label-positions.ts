import { deflateRawSync } from 'node:zlib';
import { cellRanges, GRID_SIDE, GRID_WORDS, type LabelScan, type MaskGrid } from '@twinset/tensor-core';
import { type MaskRaster, type Orientation, orient } from '../pixels/index.ts';
import type { LabelPositions, MaskFacts } from '../types.ts';
import { backgroundTest, type ForegroundRule, isNearBlack } from './foreground.ts';

/** Labels with a separate plane; the rarer ones share one. */
const PLANES = 15;

type Count = readonly [value: number, pixels: number];

/** Returns the label of a stored value: near black of a JPEG is black. */
const storedLabel = ({ lossy, kind }: Pick<MaskRaster, 'lossy' | 'kind'>, value: number): number =>
  lossy && isNearBlack(kind, value) ? 0 : value;

/**
 * Returns the position of each label of a mask, in 64 x 64 cells (`cellRanges`), in the mask's stored orientation.
 * @param values the mask's values with their pixels, as in its facts.
 * @param scan position of each value, if known; else every pixel is read.
 */
export function labelPositions(
  mask: MaskRaster,
  values: readonly Count[],
  scan: LabelScan | null = null,
): LabelPositions {
  const pixels = new Map<number, number>();
  for (const [value, count] of values) {
    const kept = storedLabel(mask, value);
    pixels.set(kept, (pixels.get(kept) ?? 0) + count);
  }
  const labels = [...pixels]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, PLANES)
    .map(([label]) => label);
  const planeOfValue = new Map(values.map(([value]) => [value, labels.indexOf(storedLabel(mask, value))]));
  const planes = new Int32Array((labels.length + 1) * GRID_WORDS);
  const planeOf = (value: number): number => {
    const plane = planeOfValue.get(value) ?? -1;
    return plane < 0 ? labels.length : plane;
  };
  if (scan) mergePlanes(scan, planes, planeOf);
  else fillPlanes(mask, planes, planeOf);
  const used = planes.subarray(labels.length * GRID_WORDS).some((word) => word !== 0)
    ? planes
    : planes.subarray(0, labels.length * GRID_WORDS);
  const bytes = new Uint8Array(used.buffer, 0, used.byteLength);
  return { labels, planes: new Uint8Array(deflateRawSync(bytes)) };
}

/** Adds the plane of each value to that of its label. */
function mergePlanes(scan: LabelScan, planes: Int32Array, planeOf: (value: number) => number): void {
  scan.values.forEach((value, slot) => {
    const to = planeOf(value) * GRID_WORDS;
    for (let i = 0; i < GRID_WORDS; i++) planes[to + i] |= scan.planes[slot * GRID_WORDS + i] as number;
  });
}

/** Sets the cells of each run of equal samples in the plane of its value. */
function fillPlanes(mask: MaskRaster, planes: Int32Array, planeOf: (value: number) => number): void {
  const { width, height, samples, channels } = mask;
  const across = cellRanges(width);
  const down = cellRanges(height);
  for (let y = 0, row = 0; y < height; y++, row += width) {
    for (let x = 0, end = 0; x < width; x = end) {
      const at = channels * (row + x);
      end = runEnd(mask, row + x, row + width) - row;
      const value =
        channels === 1 ? samples[at] : (samples[at] << 16) | (samples[at + 1] << 8) | samples[at + 2];
      const plane = planeOf(value) * GRID_WORDS;
      const [from, to] = [across.first[x], across.last[end - 1]];
      for (let cell = down.first[y]; cell <= down.last[y]; cell++) {
        const word = plane + 2 * cell;
        if (from < 32) planes[word] |= bitsBetween(from, Math.min(to, 31));
        if (to >= 32) planes[word + 1] |= bitsBetween(Math.max(from, 32) - 32, to - 32);
      }
    }
  }
}

/** Returns the first pixel after `start` that differs from it, at most `end`. Every pixel of a mask passes here. */
function runEnd({ samples, channels }: MaskRaster, start: number, end: number): number {
  let i = start + 1;
  if (channels === 1) {
    const value = samples[start];
    while (i < end && samples[i] === value) i++;
    return i;
  }
  const [r, g, b] = [samples[3 * start], samples[3 * start + 1], samples[3 * start + 2]];
  while (i < end && samples[3 * i] === r && samples[3 * i + 1] === g && samples[3 * i + 2] === b) i++;
  return i;
}

const bitsBetween = (from: number, to: number): number => (-1 << from) & (-1 >>> (31 - to));

/**
 * Returns the foreground of a mask in cells, or null for facts of a version that stored no positions. Labels that share
 * a plane count as foreground, since a background is hardly ever so rare.
 * @param orientations EXIF orientations to apply, one after another.
 */
export function foregroundGrid(
  facts: Pick<MaskFacts, 'places' | 'kind' | 'palette'>,
  rule: ForegroundRule,
  orientations: readonly number[],
): MaskGrid | null {
  if (facts.places === undefined) return null;
  const { labels, planes: deflated } = facts.places;
  const bytes = Bun.inflateSync(deflated as Uint8Array<ArrayBuffer>);
  const planes = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  const palette = new Map(facts.palette);
  const isOutside = backgroundTest(facts.kind, (index) => palette.get(index) ?? 0, rule);
  let grid = new Int32Array(GRID_WORDS);
  for (let plane = 0; plane * GRID_WORDS < planes.length; plane++) {
    if (plane < labels.length && isOutside(labels[plane] as number)) continue;
    for (let i = 0; i < GRID_WORDS; i++)
      grid[i] = (grid[i] as number) | (planes[plane * GRID_WORDS + i] as number);
  }
  for (const orientation of orientations) if (orientation > 1) grid = turned(grid, orientation);
  return grid;
}

function turned(grid: MaskGrid, orientation: number): Int32Array<ArrayBuffer> {
  const cells = new Uint8Array(GRID_SIDE * GRID_SIDE);
  const bit = (cell: number) => (grid[cell >> 5] as number) & (1 << (cell & 31));
  for (let cell = 0; cell < cells.length; cell++) cells[cell] = bit(cell) === 0 ? 0 : 1;
  const seen = orient(
    { data: cells, width: GRID_SIDE, height: GRID_SIDE, channels: 1 },
    orientation as Orientation,
  );
  const out = new Int32Array(GRID_WORDS);
  for (let cell = 0; cell < cells.length; cell++) {
    if (seen.data[cell] !== 0) out[cell >> 5] = (out[cell >> 5] as number) | (1 << (cell & 31));
  }
  return out;
}

/** Returns positions as bytes, for storage: the number of labels, the labels, the planes. */
export function encodePositions({ labels, planes }: LabelPositions): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1 + 4 * labels.length + planes.length);
  const view = new DataView(bytes.buffer);
  bytes[0] = labels.length;
  labels.forEach((label, i) => {
    view.setUint32(1 + 4 * i, label, true);
  });
  bytes.set(planes, 1 + 4 * labels.length);
  return bytes;
}

/** Returns the positions of `encodePositions`; their planes are a view of the bytes. */
export function decodePositions(bytes: Uint8Array): LabelPositions {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const labels = Array.from({ length: bytes[0] as number }, (_, i) => view.getUint32(1 + 4 * i, true));
  return { labels, planes: bytes.subarray(1 + 4 * labels.length) };
}
