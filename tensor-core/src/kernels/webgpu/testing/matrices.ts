import type { Affine } from '../../../affine.ts';
import type { Size } from '../../../raster.ts';
import type { createRandom } from '../../../split/random.ts';

type Random = ReturnType<typeof createRandom>;

const between = (random: Random, low: number, high: number): number => low + random.uniform() * (high - low);
const oneOf = (random: Random, values: readonly number[]): number => values[random.below(values.length)];

/** Returns the map of a turn about the centre, with a scale, a shift and a flip. */
function turned(
  { width, height }: Size,
  radians: number,
  scale: number,
  [right, down]: readonly [number, number],
  flip: number,
): Affine {
  const [cos, sin] = [Math.cos(radians) / scale, Math.sin(radians) / scale];
  const [x, y] = [(width - 1) / 2, (height - 1) / 2];
  const [a, b, d, e] = [cos * flip, sin, -sin * flip, cos];
  return [a, b, x - a * x - b * y + right, d, e, y - d * x - e * y + down];
}

const quarter = (random: Random): number => (random.below(4) * Math.PI) / 2;
const flip = (random: Random): number => (random.below(2) === 0 ? 1 : -1);

/** Kinds of maps, in which many places are on or near the border of two pixels. */
export const MATRIX_KINDS: Record<string, (random: Random, size: Size) => Affine> = {
  random: (random, size) =>
    turned(
      size,
      between(random, -Math.PI, Math.PI),
      between(random, 0.7, 1.4),
      [between(random, -0.2, 0.2) * size.width, between(random, -0.2, 0.2) * size.height],
      flip(random),
    ),
  'quarter turns, whole and half shifts, scales': (random, size) =>
    turned(
      size,
      quarter(random),
      oneOf(random, [1, 0.5, 2, 4, 1.25, 3]),
      [(random.below(40) - 20) / 2, (random.below(40) - 20) / 4],
      flip(random),
    ),
  'whole degrees': (random, size) =>
    turned(
      size,
      (random.below(361) * Math.PI) / 180,
      (8 + random.below(6)) / 10,
      [random.below(101) / 10, random.below(101) / 10],
      flip(random),
    ),
  'within three units of the last place of a border': (random, size) =>
    turned(size, quarter(random), oneOf(random, [1, 2, 0.5]), [0.5, -0.5], 1).map(
      (value) => value + (value || 1e-17) * (random.below(7) - 3) * 2 ** -53,
    ) as unknown as Affine,
  'thirds and sevenths': (random) => {
    const parts = oneOf(random, [3, 7, 10, 49]);
    const scale = (1 / parts) * Math.ceil(parts * between(random, 0.5, 1.5));
    return [scale, 0, -0.5 + 1 / parts, 0, scale, random.below(2) === 0 ? -0.5 : 1 / parts];
  },
};
