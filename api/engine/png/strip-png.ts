import { inflateSync } from 'node:zlib';
import { pngChunks } from './png-chunks.ts';

const NEEDED = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** Real profiles are a few KB, and the largest (with tables for printing) about 2 MiB. */
const MOST_PROFILE_BYTES = 8 << 20;

/** iCCP body: a name, a zero, the compression method, then a zlib stream. */
const profileIsSane = (body: Uint8Array): boolean => {
  const name = body.indexOf(0);
  if (name < 1 || name > 79) return false;
  try {
    return inflateSync(body.subarray(name + 2), { maxOutputLength: MOST_PROFILE_BYTES }).length > 128;
  } catch {
    return false;
  }
};

/**
 * The same picture without the chunks that do not make pixels: compressed texts (which libvips would expand), EXIF,
 * animation frames. A profile stays if it inflates to a sane size.
 */
export const stripPng = (file: Uint8Array): { bytes: Uint8Array; hasProfile: boolean } => {
  const parts = [file.subarray(0, 8)];
  let hasProfile: boolean = false;
  for (const chunk of pngChunks(file, true)) {
    const takesProfile = !hasProfile && chunk.type === 'iCCP' && profileIsSane(chunk.body);
    if (takesProfile) hasProfile = true;
    if (takesProfile || NEEDED.has(chunk.type)) parts.push(file.subarray(chunk.start, chunk.end));
  }
  return { bytes: Buffer.concat(parts), hasProfile };
};
