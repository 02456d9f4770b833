import { inflateSync } from 'node:zlib';
import { decodeLzw } from './lzw.ts';
import { corrupt, truncated, unsupported } from './refuse.ts';

/** Decodes run lengths of bytes into exactly `length` bytes. */
function decodePackBits(data: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  let [at, to] = [0, 0];
  while (to < length) {
    if (at + 1 >= data.length) throw truncated();
    const header = (data[at++] << 24) >> 24;
    if (header >= 0) {
      if (at + header >= data.length) throw truncated();
      out.set(data.subarray(at, at + Math.min(header + 1, length - to)), to);
      at += header + 1;
      to += header + 1;
    } else if (header !== -128) {
      out.fill(data[at++], to, to + 1 - header);
      to += 1 - header;
    }
  }
  return out;
}

function inflate(data: Uint8Array, length: number): Uint8Array {
  try {
    return inflateSync(data, { maxOutputLength: length });
  } catch {
    throw corrupt('its compressed data are invalid');
  }
}

type Decompress = (data: Uint8Array, length: number) => Uint8Array;

/** Decoders by the number of the compression in a TIFF file. */
const DECODERS: Readonly<Record<number, Decompress>> = {
  1: (data) => data,
  5: (data, length) => decodeLzw(data, length, { literalBits: 8, order: 'high-first' }),
  8: inflate,
  32_773: decodePackBits,
  32_946: inflate,
};

/** Names of compressions that are not read. */
const OTHERS: Readonly<Record<number, string>> = {
  6: 'JPEG',
  7: 'JPEG',
  34_712: 'JPEG 2000',
  34_887: 'LERC',
  34_925: 'LZMA',
  50_000: 'Zstandard',
  50_001: 'WebP',
};

/**
 * Returns the decoder of a compression; it returns exactly the length that it is given, whatever the file contains.
 * @throws CodecError UnsupportedKind
 */
export function decoderOf(compression: number): Decompress {
  const decode = DECODERS[compression];
  if (decode === undefined) {
    const name = OTHERS[compression] ?? `number ${compression}`;
    throw unsupported(
      `is a TIFF file with ${name} compression; save it without compression, or with LZW or deflate`,
    );
  }
  return (data, length) => {
    const decoded = decode(data, length);
    if (decoded.length < length) throw truncated();
    return decoded.subarray(0, length);
  };
}
