import sharp, { type Sharp } from 'sharp';
import { randomStream } from './random.ts';

/** Images of one camera or one anatomy: equal except for a small object, which the mask marks. */
export const CAMERAS = ['circuit board', 'fundus', 'x-ray'] as const;
export type Camera = (typeof CAMERAS)[number];

export type PairFiles = { name: string; image: Buffer; mask: Buffer };

const [WIDTH, HEIGHT] = [128, 96];

/** Returns the fixed background of a camera, RGB. */
function scene(camera: Camera, x: number, y: number): readonly number[] {
  if (camera === 'circuit board') {
    if (y % 16 < 4 || (x + y) % 37 < 3) return [120, 125, 60];
    return x % 24 < 10 && y % 32 < 9 ? [30, 30, 34] : [20, 95 + (x >> 3), 50];
  }
  if (camera === 'fundus') {
    const far = Math.hypot(x - 62, y - 47);
    if (far > 45) return [6, 4, 3];
    const vessel = Math.abs(y - 47 - 12 * Math.sin(x / 19)) < 1.6 || Math.abs(x - 40 - 0.4 * y) < 1.3;
    return vessel ? [120, 30, 20] : [205 - 2 * far, 95 - far, 50 - far / 2];
  }
  const rib = Math.sin(y / 5 + Math.abs(x - 64) / 20) > 0.3 ? 45 : 0;
  const grey = 55 + rib + (Math.abs(x - 64) < 8 ? 70 : 0) + y / 3;
  return [grey, grey, grey];
}

/** Creates one pair of a camera: its scene with noise, and an object at a random position. */
export async function cameraPair(camera: Camera, number: number): Promise<PairFiles> {
  const next = randomStream(1 + 7919 * number + CAMERAS.indexOf(camera));
  const radius = 6 + 5 * next();
  const [left, top] = [radius + (WIDTH - 2 * radius) * next(), radius + (HEIGHT - 2 * radius) * next()];
  const image = Buffer.alloc(WIDTH * HEIGHT * 3);
  const mask = Buffer.alloc(WIDTH * HEIGHT);
  for (let i = 0; i < mask.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const inside = (x - left) ** 2 + (y - top) ** 2 < radius ** 2;
    mask[i] = inside ? 1 : 0;
    const noise = 8 * (next() - 0.5);
    scene(camera, x, y).forEach((value, c) => {
      image[3 * i + c] = Math.max(0, Math.min(255, value + noise + (inside ? 45 : 0)));
    });
  }
  const size = { width: WIDTH, height: HEIGHT };
  return {
    name: `${camera.replace(' ', '_')}_${number}.png`,
    image: await sharp(image, { raw: { ...size, channels: 3 } })
      .png()
      .toBuffer(),
    mask: await greyPng(sharp(mask, { raw: { ...size, channels: 1 } })),
  };
}

/** Creates a frame of a film: a window that moves over a soft pattern, every tenth frame. */
export async function filmPair(film: number, frame: number): Promise<PairFiles> {
  const next = randomStream(film);
  const waves = Array.from({ length: 6 }, () => [0.02 + 0.08 * next(), 0.1 * next(), 7 * next()] as const);
  const raw = { width: WIDTH, height: HEIGHT, channels: 1 } as const;
  const at = (i: number): readonly [number, number] => [(i % WIDTH) + 5 * frame, Math.floor(i / WIDTH)];
  const image = Buffer.from(
    Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
      const [x, y] = at(i);
      return waves.reduce((sum, [u, v, start]) => sum + 18 * Math.sin(u * x + v * y + start), 120);
    }),
  );
  const mask = Buffer.from(image.map((value) => (value > 150 ? 1 : 0)));
  return {
    name: `film${film}_${String(10 * frame).padStart(4, '0')}.png`,
    image: await greyPng(sharp(image, { raw })),
    mask: await greyPng(sharp(mask, { raw })),
  };
}

const greyPng = (mask: Sharp): Promise<Buffer> => mask.toColourspace('b-w').png().toBuffer();

/** Typical changes of copies: of the image, and of the mask. */
const CHANGES = {
  encoded: { image: (one: Sharp) => one.jpeg({ quality: 85 }), mask: (one: Sharp) => one },
  resized: {
    image: (one: Sharp) => one.resize(256, 192).png(),
    mask: (one: Sharp) => one.resize(256, 192, { kernel: 'nearest' }),
  },
  turned: { image: (one: Sharp) => one.rotate(90).png(), mask: (one: Sharp) => one.rotate(90) },
  mirrored: { image: (one: Sharp) => one.flop().jpeg({ quality: 90 }), mask: (one: Sharp) => one.flop() },
} as const;
export type Change = keyof typeof CHANGES;
export const CHANGE_NAMES = Object.keys(CHANGES) as Change[];

/** Creates a near duplicate of a pair, under another name. */
export async function copyOf({ name, image, mask }: PairFiles, change: Change): Promise<PairFiles> {
  const { image: ofImage, mask: ofMask } = CHANGES[change];
  return {
    name: `${change}-${name}`,
    image: await ofImage(sharp(image)).toBuffer(),
    mask: await greyPng(ofMask(sharp(mask))),
  };
}
