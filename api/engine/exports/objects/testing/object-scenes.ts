import { randomInts } from '../../../testing/random.ts';

export type Scene = { name: string; data: Uint8Array; width: number; height: number };

const draw = (name: string, width: number, height: number, at: (x: number, y: number) => number): Scene => {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data[y * width + x] = at(x, y);
  return { name, data, width, height };
};

const inDisc = (x: number, y: number, [cx, cy, r]: number[]) => (x - cx) ** 2 + (y - cy) ** 2 <= r * r;

/** Returns masks of objects that are difficult for outlines: holes, islands in holes, thin lines, diagonals, borders, noise. */
export function objectScenes(): Scene[] {
  const random = randomInts(11);
  const noise = (name: string, width: number, height: number, values: number) =>
    draw(name, width, height, () => random(values));
  return [
    draw('one pixel', 5, 4, (x, y) => (x === 2 && y === 1 ? 1 : 0)),
    draw('one row', 7, 1, (x) => (x === 3 ? 0 : 1)),
    draw('one column', 1, 7, (_, y) => (y === 3 ? 0 : 1)),
    draw('everything', 6, 5, () => 1),
    draw('a line of one pixel', 20, 20, (x, y) => (x === y || x + y === 19 ? 1 : 0)),
    draw('a frame', 12, 9, (x, y) => (x === 0 || y === 0 || x === 11 || y === 8 ? 2 : 0)),
    draw('rings', 60, 50, (x, y) => {
      const r = Math.hypot(x - 30, y - 25);
      return r < 5 ? 1 : r < 9 ? 0 : r < 14 ? 2 : r < 18 ? 0 : r < 24 ? 1 : 0;
    }),
    draw('a sieve', 64, 48, (x, y) => (x % 4 === 1 && y % 4 === 2 ? 0 : 1)),
    draw('two touching classes', 30, 30, (x, y) =>
      inDisc(x, y, [12, 14, 9]) ? 1 : inDisc(x, y, [20, 15, 8]) ? 2 : 0,
    ),
    draw('cells', 128, 96, (x, y) => {
      const [dx, dy] = [(x % 32) - 15, (y % 32) - 15];
      const r = dx * dx + 2 * dy * dy;
      return r < 20 ? 0 : r < 150 + 20 * Math.floor(x / 32) ? 1 + (Math.floor(x / 32) % 3) : 0;
    }),
    noise('noise of two values', 40, 31, 2),
    noise('noise of three values', 33, 40, 3),
  ];
}
