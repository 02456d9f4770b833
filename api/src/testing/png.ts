import { encode } from 'fast-png';

/** Creates a PNG with one colour per pixel, from a function of the position; `channels` 1 or 3. */
export function makePng(
  width: number,
  height: number,
  channels: 1 | 3,
  at: (x: number, y: number, channel: number) => number,
): Blob {
  const data = new Uint8Array(width * height * channels);
  for (let i = 0; i < data.length; i++) {
    const pixel = Math.floor(i / channels);
    data[i] = at(pixel % width, Math.floor(pixel / width), i % channels);
  }
  return new Blob([encode({ width, height, data, channels, depth: 8 }) as Uint8Array<ArrayBuffer>], {
    type: 'image/png',
  });
}

/** Creates distinct pairs: each image has a different gradient, each mask a different bar. */
export function makePairs(count: number, side = 24) {
  const names = Array.from({ length: count }, (_, i) => `img_${i + 1}.png`);
  return {
    images: names.map((name, i) => ({
      name,
      bytes: makePng(side, side, 3, (x, y, c) => (x * (3 + i) + y * (7 + c * i) + i * 31) % 256),
    })),
    masks: names.map((name, i) => ({
      name,
      bytes: makePng(side, side, 1, (x) => (x < 2 + (i % (side - 4)) ? 1 : 0)),
    })),
  };
}
