import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { encodePng } from '@twinset/engine';
import { randomStream } from '@twinset/engine/testing';
import sharp from 'sharp';

const [WIDTH, HEIGHT] = [1024, 768];

type Wave = { x: number; y: number; phase: number; height: number };
const wavesOf = (random: () => number, count: number, rough: number): Wave[] =>
  Array.from({ length: count }, (_, i) => {
    const frequency = rough * 1.25 ** i;
    return {
      x: (random() - 0.5) * frequency,
      y: (random() - 0.5) * frequency,
      phase: random() * 7,
      height: 1.15 ** -i,
    };
  });
const at = (waves: Wave[], x: number, y: number) =>
  waves.reduce((sum, w) => sum + w.height * Math.sin(w.x * x + w.y * y + w.phase), 0);

/** Writes an image with detail of every size and sensor noise, and a mask of five classes in smooth areas. */
async function writePair(dir: string, n: number): Promise<void> {
  const random = randomStream(n + 1);
  const color = [0, 1, 2].map(() => wavesOf(random, 14, 0.02));
  const fields = [0, 1, 2, 3, 4].map(() => wavesOf(random, 3, 0.03));
  const image = new Uint8Array(WIDTH * HEIGHT * 3);
  const mask = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i++) {
      for (let c = 0; c < 3; c++) {
        const noise = (random() + random() - 1) * 9;
        image[3 * i + c] = Math.min(255, Math.max(0, 128 + 26 * at(color[c], x, y) + noise));
      }
      if ((x & 3) === 0 && (y & 3) === 0) {
        const heights = fields.map((field) => at(field, x, y));
        mask[i] = heights.indexOf(Math.max(...heights));
      } else mask[i] = mask[(y & ~3) * WIDTH + (x & ~3)];
    }
  }
  const jpeg = sharp(image, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }).jpeg({ quality: 90 });
  await jpeg.toFile(join(dir, 'images', `img_${n}.jpg`));
  const png = encodePng({ data: mask, width: WIDTH, height: HEIGHT, channels: 1 }, { effort: 'small' });
  await Bun.write(join(dir, 'masks', `img_${n}.png`), png);
}

/**
 * Returns the sources of the workload W1, created once: `count` photo-like JPEGs of 1024x768 with masks of five
 * classes.
 */
export async function ownWorkload(dir: string, count: number): Promise<string> {
  await mkdir(join(dir, 'images'), { recursive: true });
  await mkdir(join(dir, 'masks'), { recursive: true });
  for (let n = 1; n <= count; n++) {
    if (!existsSync(join(dir, 'masks', `img_${n}.png`))) await writePair(dir, n);
  }
  return dir;
}
