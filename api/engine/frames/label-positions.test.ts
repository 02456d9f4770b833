import { expect, test } from 'bun:test';
import { cellRanges, GRID_WORDS } from '@twinset/tensor-core';
import { type MaskRaster, type Orientation, orient } from '../pixels/index.ts';
import { type ForegroundRule, foregroundOf } from './foreground.ts';
import { foregroundGrid, labelPositions } from './label-positions.ts';

const PALETTE = Uint32Array.of(0, 0xff0000, 0x00ff00, 0x0000ff, 0x808080);

/** Returns a mask of blocks, some of one pixel. */
function maskOf(
  kind: MaskRaster['kind'],
  width: number,
  height: number,
  labels: number,
  lossy = false,
): MaskRaster {
  const channels = kind === 'color' ? 3 : 1;
  const samples = new Uint8Array(width * height * channels);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const label =
      x * 3 > width * 2 ? 0 : ((x >> 3) * 5 + (y >> 4) * 3 + ((x * 31 + y * 17) % 97 === 0 ? 1 : 0)) % labels;
    const value = kind === 'palette' ? label : label * 40 + (lossy ? (x + y) % 3 : 0);
    if (kind !== 'color') samples[i] = value;
    else samples.set([value & 255, (value >> 1) & 255, 0], 3 * i);
  }
  const base = {
    width,
    height,
    bitDepth: 8,
    kind,
    channels,
    samples,
    hadAlpha: false,
    orientation: 1,
    lossy,
  } as const;
  return kind === 'palette' ? { ...base, palette: PALETTE } : base;
}

function valuesOf({ kind, samples }: MaskRaster): [number, number][] {
  const counts = new Map<number, number>();
  const step = kind === 'color' ? 3 : 1;
  for (let i = 0; i < samples.length; i += step) {
    const value =
      step === 1
        ? (samples[i] as number)
        : ((samples[i] as number) << 16) | ((samples[i + 1] as number) << 8) | (samples[i + 2] as number);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => a[0] - b[0]);
}

/** Computes the grid pixel by pixel. */
function slowGrid(foreground: Uint8Array, width: number, height: number): Int32Array {
  const grid = new Int32Array(GRID_WORDS);
  const [across, down] = [cellRanges(width), cellRanges(height)];
  foreground.forEach((one, i) => {
    if (one === 0) return;
    const [x, y] = [i % width, Math.floor(i / width)];
    for (let row = down.first[y] as number; row <= (down.last[y] as number); row++)
      for (let column = across.first[x] as number; column <= (across.last[x] as number); column++)
        grid[2 * row + (column >> 5)] = (grid[2 * row + (column >> 5)] as number) | (1 << (column & 31));
  });
  return grid;
}

const RULES: ForegroundRule[] = [
  { labels: [], colors: [0] },
  { labels: [1], colors: [] },
  { labels: [0, 2], colors: [0xff0000] },
];

test('the grid equals that of the foreground of the whole mask, for every kind, size, background and orientation', () => {
  for (const kind of ['grey', 'palette', 'color'] as const) {
    for (const [width, height] of [
      [200, 150],
      [64, 64],
      [50, 129],
      [1, 7],
    ] as const) {
      const mask = maskOf(kind, width, height, 5);
      const facts = { kind, palette: [...PALETTE.entries()], places: labelPositions(mask, valuesOf(mask)) };
      for (const rule of RULES) {
        const foreground = foregroundOf(mask, rule);
        for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8] as Orientation[]) {
          const seen = orient({ data: foreground, width, height, channels: 1 }, orientation);
          const grid = foregroundGrid(facts, rule, [orientation]);
          expect(grid).toEqual(slowGrid(seen.data, seen.width, seen.height));
        }
      }
    }
  }
});

test('near black of a JPEG is not foreground if black is not', () => {
  const mask = maskOf('grey', 90, 80, 6, true);
  const places = labelPositions(mask, valuesOf(mask));
  const rule = { labels: [], colors: [0] };
  const expected = slowGrid(foregroundOf(mask, rule), 90, 80);
  expect(foregroundGrid({ kind: 'grey', palette: [], places }, rule, [])).toEqual(expected);
  expect(expected.some((word) => word !== 0)).toBe(true);
});

test('object ids beyond the planes count as foreground, and older facts as unknown', () => {
  const mask = maskOf('grey', 100, 100, 1);
  mask.samples.forEach((_, i) => {
    mask.samples[i] = i % 100 < 50 ? 1 + ((i >> 3) % 200) : 0;
  });
  const places = labelPositions(mask, valuesOf(mask));
  expect(places.labels).toHaveLength(15);
  expect(places.labels[0]).toBe(0);
  const rule = { labels: [0], colors: [] };
  const expected = slowGrid(foregroundOf(mask, rule), 100, 100);
  expect(foregroundGrid({ kind: 'grey', palette: [], places }, rule, [])).toEqual(expected);
  expect(foregroundGrid({ kind: 'grey', palette: [] }, rule, [])).toBeNull();
});
