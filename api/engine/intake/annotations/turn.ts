import { cosine, sine } from '@twinset/tensor-core';

/**
 * Returns points around a centre, turned clockwise by degrees, as x, y, x, y…
 * @param offsets of the points from the centre, in pixels
 */
export function turnAround(
  centre: readonly [x: number, y: number],
  offsets: readonly number[],
  degrees: number,
): number[] {
  const radians = ((degrees % 360) * Math.PI) / 180;
  const [sin, cos] = [sine(radians), cosine(radians)];
  return offsets.map((_, i) => {
    const [dx, dy] = [offsets[i & ~1] as number, offsets[i | 1] as number];
    return i % 2 === 0 ? centre[0] + dx * cos - dy * sin : centre[1] + dx * sin + dy * cos;
  });
}
