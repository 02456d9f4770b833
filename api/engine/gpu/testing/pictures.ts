import type { Raster } from '@twinset/tensor-core';
import type { createRandom } from '@twinset/tensor-core/random';

type Random = ReturnType<typeof createRandom>;

export function noise(
  random: Random,
  width: number,
  height: number,
  channels: number,
  bitDepth: 8 | 16 = 8,
): Raster {
  const length = width * height * channels;
  const data = bitDepth === 16 ? new Uint16Array(length) : new Uint8Array(length);
  for (let i = 0; i < length; i++) data[i] = random.below(bitDepth === 16 ? 65_536 : 256);
  return { data, width, height, channels };
}

/** Returns a smooth image with some noise, as photographs are. */
export function photograph(random: Random, width: number, height: number, channels: number): Raster {
  const data = new Uint8Array(width * height * channels);
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [Math.floor(i / channels) % width, Math.floor(i / channels / width)];
    data[i] = 128 + 70 * Math.sin(x / 9 + (i % channels)) * Math.cos(y / 13) + random.below(57) - 28;
  }
  return { data, width, height, channels };
}
