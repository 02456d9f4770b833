import { maxLevelOf, type Raster } from '../src/raster.ts';

type Levels = (x: number, y: number) => number;

/** Returns a constant of libjpeg's accurate integer transform, with 13 bits. */
const fix = (value: number): number => Math.round(value * 8192);
const [c1, c2, c3, c4] = [0.899976223, 2.562915447, 1.96157056, 0.390180644].map(fix);
const both = fix(1.175875602);
/** The first half of the odd rows 1, 3, 5 and 7. */
const ODD = [
  [fix(1.50132111) + both - c1 - c4, both, both - c4, both - c1],
  [both, fix(3.072711026) + both - c2 - c3, both - c2, both - c3],
  [both - c4, both - c2, fix(2.053119869) + both - c2 - c4, both],
  [both - c1, both - c3, both, fix(0.298631336) + both - c1 - c3],
];
const even = fix(0.5411961);
const EVEN = [
  [fix(1), fix(1)],
  [even + fix(0.765366865), even],
  [fix(1), -fix(1)],
  [even, even - fix(1.847759065)],
];

/** Returns the factor of sample x for frequency u. */
function factorOf(u: number, x: number): number {
  const at = x < 4 ? x : 7 - x;
  if (u % 2 === 1) return ODD[u >> 1][at] * (x < 4 ? 1 : -1);
  const sign = u % 4 === 2 && (at === 2 || at === 3) ? -1 : 1;
  return EVEN[u >> 1][at === 0 || at === 3 ? 0 : 1] * sign;
}

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];
const round = (value: number, bits: number): number => Math.floor(value / 2 ** bits + 0.5);
const total = (values: number[]): number => values.reduce((sum, one) => sum + one, 0);
const clip = (level: number): number => Math.min(255, Math.max(0, level));

/** Returns the 64 levels of a block after its frequencies were rounded. */
function roundedBlock(levels: Levels, divisors: readonly number[]): number[][] {
  const rows = EIGHT.map((y) =>
    EIGHT.map((v) => round(total(EIGHT.map((x) => factorOf(v, x) * (levels(x, y) - 128))), 11)),
  );
  const frequencies = EIGHT.map((u) =>
    EIGHT.map((v) => {
      const value = round(total(EIGHT.map((y) => factorOf(u, y) * rows[y][v])), 15);
      const divisor = divisors[u * 8 + v];
      return Math.sign(value) * Math.floor(Math.abs(value) / (8 * divisor) + 0.5) * divisor;
    }),
  );
  const columns = EIGHT.map((y) =>
    EIGHT.map((v) => round(total(EIGHT.map((u) => factorOf(u, y) * frequencies[u][v])), 11)),
  );
  return EIGHT.map((y) =>
    EIGHT.map((x) => clip(128 + round(total(EIGHT.map((v) => factorOf(v, x) * columns[y][v])), 18))),
  );
}

/** Returns the levels of a component, block by block. */
function roundedLevels(levels: Levels, divisors: readonly number[]): Levels {
  const blocks = new Map<string, number[][]>();
  return (x, y) => {
    const [left, top] = [x - (x % 8), y - (y % 8)];
    const key = `${left},${top}`;
    const block =
      blocks.get(key) ?? roundedBlock((dx, dy) => Math.round(levels(left + dx, top + dy)), divisors);
    blocks.set(key, block);
    return block[y - top][x - left];
  };
}

const clamp = (value: number, length: number): number => Math.min(length - 1, Math.max(0, value));

/** Returns the means of four samples; columns beyond the edge repeat the sample at the edge, rows the mean. */
function halved(levels: Levels, width: number, height: number): Levels {
  return (x, y) => {
    const row = clamp(y, Math.ceil(height / 2));
    const at = (dx: number, dy: number) => levels(clamp(2 * x + dx, width), clamp(2 * row + dy, height));
    return Math.floor((at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1) + 1 + (x % 2)) / 4);
  };
}

/** Returns the levels of a halved component at the pixels of the image. */
function doubled(levels: Levels, width: number, height: number): Levels {
  const [columns, rows] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  if (columns <= 2) return (x, y) => levels(x >> 1, y >> 1);
  return (x, y) => {
    const [right, below] = [x % 2 === 1 ? 1 : -1, y % 2 === 1 ? 1 : -1];
    const at = (dx: number, dy: number) => levels(clamp((x >> 1) + dx, columns), clamp((y >> 1) + dy, rows));
    const sum = 9 * at(0, 0) + 3 * at(right, 0) + 3 * at(0, below) + at(right, below);
    return Math.floor((sum + (x % 2 === 1 ? 7 : 8)) / 16);
  };
}

const share = (value: number): number => Math.round(value * 65_536) / 65_536;

/** Returns the levels of an image after JPEG compression. @param tables divisors of luma and chroma */
export function jpegLevels(
  image: Raster,
  [lumaTable, chromaTable]: readonly (readonly number[])[],
): (x: number, y: number, k: number) => number {
  const { width, height, channels } = image;
  const unit = maxLevelOf(image) / 255;
  const level = (x: number, y: number, k: number) => {
    const at = (clamp(y, height) * width + clamp(x, width)) * channels + k;
    return Math.round(image.data[at] / unit);
  };
  if (channels === 1) {
    const luma = roundedLevels((x, y) => level(x, y, 0), lumaTable);
    return (x, y) => luma(x, y) * unit;
  }
  const mix =
    (factors: number[], offset: number, half: number): Levels =>
    (x, y) =>
      Math.floor(total(factors.map((one, k) => share(one) * level(x, y, k))) + offset + half);
  const [up, down] = [0.5, 0.5 - 1 / 65_536];
  const luma = roundedLevels(mix([0.299, 0.587, 0.114], 0, up), lumaTable);
  const [blue, red] = [
    [-0.16874, -0.33126, 0.5],
    [0.5, -0.41869, -0.08131],
  ].map((factors) => {
    const half = roundedLevels(halved(mix(factors, 128, down), width, height), chromaTable);
    return doubled(half, width, height);
  });
  return (x, y, k) => {
    const [cb, cr] = [blue(x, y) - 128, red(x, y) - 128];
    const added = [share(1.402) * cr, -share(0.34414) * cb - share(0.71414) * cr, share(1.772) * cb][k];
    return clip(luma(x, y) + Math.floor(added + 0.5)) * unit;
  };
}
