import { corrupt, truncated } from './refuse.ts';

const CODES_MAX = 4096;

/** Variant of LZW: GIF writes the lowest bit first, TIFF the highest, and TIFF widens its codes one code earlier. */
export interface LzwOptions {
  /** Bits of a literal, 1 to 8. */
  literalBits: number;
  order: 'low-first' | 'high-first';
}

/** Reads codes of varying width. */
class CodeReader {
  #at = 0;
  #buffer = 0;
  #bits = 0;

  constructor(
    readonly data: Uint8Array,
    readonly isLowFirst: boolean,
  ) {}

  next(width: number): number {
    while (this.#bits < width) {
      if (this.#at >= this.data.length) throw truncated();
      const byte = this.data[this.#at++];
      this.#buffer = this.isLowFirst ? this.#buffer | (byte << this.#bits) : (this.#buffer << 8) | byte;
      this.#bits += 8;
    }
    this.#bits -= width;
    if (this.isLowFirst) {
      const code = this.#buffer & ((1 << width) - 1);
      this.#buffer >>>= width;
      return code;
    }
    const code = this.#buffer >>> this.#bits;
    this.#buffer &= (1 << this.#bits) - 1;
    return code;
  }
}

/**
 * Decodes LZW data into exactly `length` bytes; anything beyond is ignored, so that a small file cannot fill the
 * memory.
 * @throws CodecError Truncated if the data give fewer bytes, Corrupt for an undefined code
 */
export function decodeLzw(data: Uint8Array, length: number, { literalBits, order }: LzwOptions): Uint8Array {
  const clear = 1 << literalBits;
  const end = clear + 1;
  const early = order === 'high-first' ? 1 : 0;
  const prefix = new Uint16Array(CODES_MAX);
  const suffix = new Uint8Array(CODES_MAX);
  const lengths = new Uint16Array(CODES_MAX);
  for (let i = 0; i < clear; i++) {
    suffix[i] = i;
    lengths[i] = 1;
  }
  const reader = new CodeReader(data, order === 'low-first');
  const out = new Uint8Array(length);
  let width = literalBits + 1;
  let next = end + 1;
  let last = -1;
  let done = 0;
  while (done < length) {
    const code = reader.next(width);
    if (code === clear) {
      width = literalBits + 1;
      next = end + 1;
      last = -1;
      continue;
    }
    if (code === end) throw truncated();
    const isNew = code === next;
    if (code > next || (isNew && last < 0)) throw corrupt('its compressed data are invalid');
    // A code that is being defined is the last string with its own first byte appended.
    let walk = isNew ? last : code;
    const known = lengths[walk];
    for (let i = known - 1; i >= 0; i--) {
      if (done + i < length) out[done + i] = suffix[walk];
      if (i > 0) walk = prefix[walk];
    }
    const first = suffix[walk];
    if (isNew && done + known < length) out[done + known] = first;
    done += isNew ? known + 1 : known;
    if (last >= 0 && next < CODES_MAX) {
      prefix[next] = last;
      suffix[next] = first;
      lengths[next] = lengths[last] + 1;
      next++;
    }
    if (next + early >= 1 << width && width < 12) width++;
    last = code;
  }
  return out;
}
