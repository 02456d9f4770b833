import { paint } from '../paint.ts';
import type { Region, Size } from '../region.ts';
import { rasterise, type Shape } from '../shape.ts';
import { encodeCounts } from './encode-counts.ts';

/** Returns the mask of regions: 1 in their pixels, else 0. */
export function maskOf(regions: readonly Region[], { width, height }: Size): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (const region of regions) paint(region, mask, width, 1);
  return mask;
}

/** Draws a shape in rows of "." and "#". */
export function drawn(shape: Shape, size: Size): string[] {
  const mask = maskOf(rasterise(shape, size), size);
  return Array.from({ length: size.height }, (_, y) =>
    Array.from(mask.subarray(y * size.width, (y + 1) * size.width), (value) => (value ? '#' : '.')).join(''),
  );
}

/** Row of `golden/shapes.json`: numbers are rings, or the arguments of a call; see `draw-golden.py`. */
export type GoldenShape = [rule: string, width: number, height: number, numbers: number[][], counts: string];

const shapeOf = (rule: string, numbers: number[][]): Shape => {
  const ring = numbers[0] as number[];
  if (rule === 'coco') return { kind: 'coco', rings: numbers };
  if (rule === 'pillow') return { kind: 'pillow', ring };
  if (rule === 'opencv') return { kind: 'opencv', ring };
  if (rule === 'line') return { kind: 'line', points: ring, thickness: 10 };
  if (rule !== 'ellipse' && rule !== 'rectangle') throw new Error(`unknown rule ${rule}`);
  return { kind: rule, corners: ring as [number, number, number, number] };
};

/** Returns the rows whose pixels differ from those of the reference. */
export const differing = (rows: readonly GoldenShape[]): GoldenShape[] =>
  rows.filter(([rule, width, height, numbers, counts]) => {
    const size = { width, height };
    return encodeCounts(maskOf(rasterise(shapeOf(rule, numbers), size), size), width, height) !== counts;
  });
