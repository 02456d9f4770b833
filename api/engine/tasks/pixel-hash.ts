import type { Raster } from '@twinset/tensor-core';

/** Samples that are hashed at a time, a part of the hash's definition: they fit a cache, where both seeds read them. */
const BLOCK_PIXELS = 1 << 18;
/** Two independent hashes of 64 bits make one of 128. */
const SEEDS = [0x5477_696e_7365_7431n, 0x5477_696e_7365_7432n] as const;

function everyThird(samples: Raster['data']): Raster['data'] {
  const kept = samples.slice(0, samples.length / 3);
  for (let i = 0; i < kept.length; i++) kept[i] = samples[3 * i];
  return kept;
}

const hex = (hash: bigint): string => hash.toString(16).padStart(16, '0');

/**
 * Returns the hash of an image's size and pixels, 32 hexadecimal digits: XXH3 with two seeds, whose speed is that of
 * the memory; nobody has a reason to forge a duplicate. Grey in one channel and grey in three are the same image.
 * @param isGrey the channels of every pixel are alike.
 */
export function pixelHash({ data, width, height, channels }: Raster, isGrey: boolean): string {
  const isRepeated = isGrey && channels === 3;
  const bitDepth = data instanceof Uint16Array ? 16 : 8;
  const shape = new TextEncoder().encode(`${width} ${height} ${isRepeated ? 1 : channels} ${bitDepth}`);
  const hashes = SEEDS.map((seed) => [Bun.hash.xxHash3(shape, seed)]);
  for (let at = 0; at < data.length; at += BLOCK_PIXELS * channels) {
    const samples = data.subarray(at, at + BLOCK_PIXELS * channels);
    const block = isRepeated ? everyThird(samples) : samples;
    SEEDS.forEach((seed, k) => void hashes[k]?.push(Bun.hash.xxHash3(block, seed)));
  }
  return hashes.map((blocks, k) => hex(Bun.hash.xxHash3(BigUint64Array.from(blocks), SEEDS[k]))).join('');
}
