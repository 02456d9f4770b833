import { encodePng } from '@twinset/engine';
import { randomStream } from '@twinset/engine/testing';

/** Side in pixels: small, so that the time is in the number of files and not in their pixels. */
export const SIDE = 16;

/** Creates a soft image that differs by number, or a mask of one blob. */
export function pngOf(kind: 'images' | 'masks', n: number): Uint8Array<ArrayBuffer> {
  const random = randomStream(n);
  const channels = kind === 'images' ? 3 : 1;
  const waves = Array.from({ length: 4 }, () => [random() * 9 - 4.5, random() * 9 - 4.5, random() * 6.3]);
  const [x0, y0, radius] = [4, 4, 1.5].map((least) => least + 2 * least * random()) as [
    number,
    number,
    number,
  ];
  const data = new Uint8Array(SIDE * SIDE * channels);
  for (let i = 0, y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      for (let c = 0; c < channels; c++, i++) {
        const wave = (sum: number, [u, v, phase]: number[]) =>
          sum + 26 * Math.sin((6.3 * ((u as number) * x + (v as number) * y)) / SIDE + (phase as number) + c);
        data[i] = kind === 'images' ? waves.reduce(wave, 128) : Number(Math.hypot(x - x0, y - y0) < radius);
      }
  return encodePng({ data, width: SIDE, height: SIDE, channels }, {}) as Uint8Array<ArrayBuffer>;
}
