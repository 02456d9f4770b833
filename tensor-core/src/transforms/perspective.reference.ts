import { referenceOf } from '../../reference/oracle.ts';
import { solve } from '../../reference/solve.ts';

/** Solves the eight equations of the projective map that takes the corners of the frame to the shifted ones. */
export const reference = referenceOf('perspective', 'field', (x, y, { width, height }, { scale, ...p }) => {
  const from = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const inwards = (k: 0 | 1 | 2 | 3): [number, number] => {
    const shift = [p[`x${k}`] * scale * width, p[`y${k}`] * scale * height];
    const [fx, fy] = from[k];
    return [fx === 0 ? shift[0] : fx - shift[0], fy === 0 ? shift[1] : fy - shift[1]];
  };
  const rows = ([0, 1, 2, 3] as const).flatMap((k) => {
    const [fx, fy] = from[k];
    const [u, v] = inwards(k);
    return [
      [fx, fy, 1, 0, 0, 0, -u * fx, -u * fy, u],
      [0, 0, 0, fx, fy, 1, -v * fx, -v * fy, v],
    ];
  });
  const [a, b, c, d, e, f, g, h] = solve(rows);
  const [px, py] = [x + 0.5, y + 0.5];
  const depth = g * px + h * py + 1;
  return [(a * px + b * py + c) / depth - 0.5, (d * px + e * py + f) / depth - 0.5];
});
