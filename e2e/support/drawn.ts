import sharp from 'sharp';

/** Pairs drawn for tests that need no real data: a disc on a shaded ground, its mask 0 and 255. */
export interface DrawnFile {
  name: string;
  bytes: Buffer;
}

const WIDTH = 160;
const HEIGHT = 120;

const inDisc = (x: number, y: number, n: number) => {
  const cx = 30 + ((n * 37) % 100);
  const cy = 30 + ((n * 23) % 60);
  return (x - cx) ** 2 + (y - cy) ** 2 < (12 + (n % 9) * 2) ** 2;
};

/** An image no other number gives. */
export async function drawImage(n: number): Promise<DrawnFile> {
  const raw = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const at = (y * WIDTH + x) * 3;
      const color = inDisc(x, y, n) ? [220, 120 + (n % 80), 40] : [(x + n * 11) % 256, y, (x * y) % 97];
      raw.set(color, at);
    }
  }
  const bytes = await sharp(raw, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer();
  return { name: `pair_${n}.png`, bytes };
}

/** The mask of `drawImage(n)`. */
export async function drawMask(n: number): Promise<DrawnFile> {
  const raw = Buffer.alloc(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) raw[y * WIDTH + x] = inDisc(x, y, n) ? 255 : 0;
  }
  const bytes = await sharp(raw, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .png()
    .toBuffer();
  return { name: `pair_${n}.png`, bytes };
}

/** What a file picker takes. */
export const asPayload = ({ name, bytes }: DrawnFile) => ({ name, mimeType: 'image/png', buffer: bytes });

/** `count` pairs. */
export async function drawPairs(count: number): Promise<{ images: DrawnFile[]; masks: DrawnFile[] }> {
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  return {
    images: await Promise.all(numbers.map(drawImage)),
    masks: await Promise.all(numbers.map(drawMask)),
  };
}
