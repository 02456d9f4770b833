import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '@twinset/tensor-core/random';
import sharp from 'sharp';

/**
 * A generated file, for tests that need no real data: bright cells on a dark background, with the mask 0 and
 * 255.
 */
export interface DrawnFile {
  name: string;
  bytes: Buffer;
}

const WIDTH = 320;
const HEIGHT = 240;
const CELLS = 9;
const HALO = 1.8;

interface Cell {
  x: number;
  y: number;
  rx: number;
  ry: number;
  tint: number;
}

function cellsOf(n: number): Cell[] {
  const { uniform } = createRandom(n);
  return Array.from({ length: CELLS }, () => ({
    x: uniform() * WIDTH,
    y: uniform() * HEIGHT,
    rx: 14 + uniform() * 26,
    ry: 14 + uniform() * 26,
    tint: uniform(),
  }));
}

/** Returns the distance from a cell's middle, 1 at its edge. */
const distance = (cell: Cell, x: number, y: number) =>
  Math.hypot((x - cell.x) / cell.rx, (y - cell.y) / cell.ry);

/** Returns an image that differs for each number. */
export async function drawImage(n: number): Promise<DrawnFile> {
  const cells = cellsOf(n);
  const noise = createRandom(-n).uniform;
  const raw = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const color = [18 + (x / WIDTH) * 20, 16 + (y / HEIGHT) * 18, 46 + noise() * 10];
      for (const cell of cells) {
        const away = distance(cell, x, y);
        const glow = away < 1 ? 1 - 0.35 * away : Math.max(0, 0.65 * (1 - (away - 1) / (HALO - 1)) ** 3);
        color[0] = (color[0] as number) + glow * (60 + 120 * cell.tint);
        color[1] = (color[1] as number) + glow * (170 - 90 * cell.tint);
        color[2] = (color[2] as number) + glow * 110;
      }
      raw.set(
        color.map((value) => Math.min(255, Math.round(value))),
        (y * WIDTH + x) * 3,
      );
    }
  }
  const bytes = await sharp(raw, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer();
  return { name: `pair_${n}.png`, bytes };
}

/** Returns the mask of `drawImage(n)`. */
export async function drawMask(n: number): Promise<DrawnFile> {
  const cells = cellsOf(n);
  const raw = Buffer.alloc(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      raw[y * WIDTH + x] = cells.some((cell) => distance(cell, x, y) < 1) ? 255 : 0;
    }
  }
  const bytes = await sharp(raw, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .png()
    .toBuffer();
  return { name: `pair_${n}.png`, bytes };
}

/** Returns the mask of `drawImage(n)` with uncoloured labels: 0, and `label` in the cells. */
export async function drawLabels(n: number, label: number): Promise<DrawnFile> {
  const { name, bytes } = await drawMask(n);
  const { data, info } = await sharp(bytes).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const labels = data.map((value) => (value === 0 ? 0 : label));
  const raw = { width: info.width, height: info.height, channels: 1 } as const;
  return { name, bytes: await sharp(labels, { raw }).toColourspace('b-w').png().toBuffer() };
}

/** Converts a file for a file picker. */
export const asPayload = ({ name, bytes }: DrawnFile) => ({ name, mimeType: 'image/png', buffer: bytes });

/** Returns the same image enlarged `times` in both directions. */
async function enlarged({ name, bytes }: DrawnFile, times: number): Promise<DrawnFile> {
  const size = { width: WIDTH * times, height: HEIGHT * times };
  return {
    name,
    bytes: await sharp(bytes)
      .resize({ ...size, kernel: 'nearest' })
      .png()
      .toBuffer(),
  };
}

/** Returns `count` pairs of 320 x 240 pixels, enlarged `times` in both directions. */
export async function drawPairs(
  count: number,
  times = 1,
): Promise<{ images: DrawnFile[]; masks: DrawnFile[] }> {
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  const all = (draw: (n: number) => Promise<DrawnFile>) =>
    Promise.all(numbers.map(async (n) => (times === 1 ? draw(n) : enlarged(await draw(n), times))));
  return { images: await all(drawImage), masks: await all(drawMask) };
}

const SMALL = 16;

/** Returns `count` pairs of 16 x 16 pixels that all differ, for tests of long lists. */
export async function drawSmallPairs(count: number): Promise<{ images: DrawnFile[]; masks: DrawnFile[] }> {
  const raw = { width: SMALL, height: SMALL, channels: 1 as const };
  const encode = async (n: number, level: (index: number) => number): Promise<DrawnFile> => {
    const data = Buffer.from(Array.from({ length: SMALL * SMALL }, (_, index) => level(index)));
    return { name: `pair_${n}.png`, bytes: await sharp(data, { raw }).png().toBuffer() };
  };
  const images: DrawnFile[] = [];
  const masks: DrawnFile[] = [];
  for (let n = 1; n <= count; n++) {
    const { uniform } = createRandom(n);
    images.push(await encode(n, () => Math.floor(256 * uniform())));
    masks.push(await encode(n, (index) => (index < 1 + (n % (SMALL * SMALL)) ? 255 : 0)));
  }
  return { images, masks };
}

/**
 * Writes the files to a folder and returns their paths, because the browser's protocol accepts no more than
 * 50 MB of bytes.
 */
export function writeFiles(folder: string, files: readonly DrawnFile[]): string[] {
  mkdirSync(folder, { recursive: true });
  return files.map(({ name, bytes }) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  });
}
