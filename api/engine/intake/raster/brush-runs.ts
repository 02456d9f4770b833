import { ShapeError } from './shape-error.ts';

/** Reads numbers of up to 32 bits from bytes, the highest bit first. */
class BitReader {
  #at = 0;
  constructor(private readonly bytes: Uint8Array) {}

  read(bits: number): number {
    if (this.#at + bits > this.bytes.length * 8)
      throw new ShapeError('its run lengths end before all their pixels');
    let value = 0;
    for (let left = bits; left > 0; ) {
      const free = 8 - (this.#at & 7);
      const count = Math.min(free, left);
      const part = (this.bytes[this.#at >> 3] >> (free - count)) & ((1 << count) - 1);
      value = value * (1 << count) + part;
      this.#at += count;
      left -= count;
    }
    return value;
  }
}

/** Channels of the raster that a brush stores: RGBA. */
const CHANNELS = 4;

/**
 * Decodes the runs of a Label Studio brush: a stream of bits with the number of values (32 bits), the size of a value
 * minus 1 (5) and four run sizes minus 1 (4 each); then runs of a flag, the index of a run size (2), a length minus 1,
 * and one value that is repeated, or a value per position. The values are an RGBA raster in rows; its alpha is returned.
 * @param pixels expected number of pixels
 * @throws ShapeError
 */
export function brushAlpha(bytes: Uint8Array, pixels: number): Uint8Array {
  const bits = new BitReader(bytes);
  const count = bits.read(32);
  if (count !== pixels * CHANNELS)
    throw new ShapeError(`its run lengths cover ${count / CHANNELS} pixels, but the image has ${pixels}`);
  const valueBits = bits.read(5) + 1;
  const sizes = [bits.read(4) + 1, bits.read(4) + 1, bits.read(4) + 1, bits.read(4) + 1];
  const alpha = new Uint8Array(pixels);
  for (let at = 0; at < count; ) {
    const isRun = bits.read(1) === 1;
    const end = Math.min(count, at + bits.read(sizes[bits.read(2)]) + 1);
    if (isRun) {
      const value = bits.read(valueBits);
      // The alpha values among the positions [at, end).
      if (value !== 0) alpha.fill(value, at >> 2, end >> 2);
      at = end;
    } else
      for (; at < end; at++) {
        const value = bits.read(valueBits);
        if (at % CHANNELS === CHANNELS - 1) alpha[at >> 2] = value;
      }
  }
  return alpha;
}
