import { inflateSync } from 'node:zlib';
import { freeBuffer } from '../lib/free-buffer.ts';
import type { RawPng } from '../pixels/types.ts';
import { packRows } from './pack.ts';
import { pngChunks } from './png-chunks.ts';
import { headerBody, pngOfChunks } from './png-file.ts';
import { unfilteredRows } from './rows.ts';
import { rowBytesOf } from './unpack.ts';
import { zlibStream } from './zlib-stream.ts';

/** Largest accepted profile: real ones are a few KB, and the largest (with tables for printing) about 2 MiB. */
const MOST_PROFILE_BYTES = 8 << 20;

/** Checks an iCCP body: a name, a zero, the compression method, then a zlib stream. */
const profileIsSane = (body: Uint8Array): boolean => {
  const name = body.indexOf(0);
  if (name < 1 || name > 79) return false;
  try {
    return inflateSync(body.subarray(name + 2), { maxOutputLength: MOST_PROFILE_BYTES }).length > 128;
  } catch {
    return false;
  }
};

/** Creates files from the pixels of a PNG that has a profile. */
export interface Profiled {
  /**
   * Returns the pixels as a PNG file with the profile, uncompressed, for libvips. It contains no other chunk of the
   * original: neither compressed texts, which libvips would expand, nor EXIF, nor animation frames.
   */
  fileOf(png: RawPng): Uint8Array;
}

/** Returns null for a file without a profile of a valid inflated size. */
export function profiledPng(file: Uint8Array): Profiled | null {
  const kept = new Map<string, Uint8Array>();
  for (const { type, body } of pngChunks(file, true)) {
    const isWanted = type === 'iCCP' ? profileIsSane(body) : type === 'PLTE' || type === 'tRNS';
    if (isWanted && !kept.has(type)) kept.set(type, body);
  }
  if (!kept.has('iCCP')) return null;
  const before = ['iCCP', 'PLTE', 'tRNS'].flatMap((type): [string, Uint8Array[]][] => {
    const body = kept.get(type);
    return body ? [[type, [body]]] : [];
  });
  return {
    fileOf(png) {
      const { width, height, channels, bitDepth, samples } = png;
      const rowBytes = rowBytesOf(width, channels * bitDepth);
      const bytes = packRows(samples, width * channels, height, bitDepth);
      const rows = unfilteredRows({ bytes, rowBytes, height });
      const stream = zlibStream(rows, 0);
      freeBuffer(rows);
      return pngOfChunks([['IHDR', [headerBody(png)]], ...before, ['IDAT', [stream]], ['IEND', []]]);
    },
  };
}
