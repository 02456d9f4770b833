import sharp from 'sharp';
import { type Files, jpegOf, photoOf, pngOf } from './write-tree.ts';

/** Returns a copy of a PNG with one bit changed, at the end of its only IDAT chunk or in the checksum of that chunk. */
function damagedPng(file: Uint8Array, part: 'checksum' | 'data'): Uint8Array {
  const bytes = Buffer.from(file);
  const type = bytes.indexOf('IDAT');
  const end = type + 4 + bytes.readUInt32BE(type - 4);
  if (part === 'checksum') bytes[end] ^= 1;
  else {
    // The end of the stream is its Adler-32.
    bytes[end - 1] ^= 1;
    bytes.writeUInt32BE(Bun.hash.crc32(bytes.subarray(type, end)), end);
  }
  return new Uint8Array(bytes);
}

const noise = { type: 'gaussian', mean: 90, sigma: 40 } as const;
/** Returns a JPEG whose scan is longer than its headers. */
const largeJpeg = async () =>
  new Uint8Array(
    await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c04010', noise } })
      .jpeg()
      .toBuffer(),
  );

/** Returns a JPEG with an end marker, of whose scan the middle is missing. */
function withoutMiddle(file: Uint8Array): Uint8Array {
  const half = file.length >> 1;
  return Buffer.concat([file.subarray(0, half), file.subarray(half + (half >> 1))]);
}

/** Files that cannot be decoded, by the kind of their damage, made from a PNG. */
const DAMAGES: Record<string, (png: Uint8Array) => Uint8Array | string | Promise<Uint8Array>> = {
  crc: (png) => damagedPng(png, 'checksum'),
  adler: (png) => damagedPng(png, 'data'),
  truncated: (png) => png.subarray(0, png.length - 20),
  empty: () => '',
  text: () => 'no image',
  truncatedJpeg: async () => (await jpegOf(1)).slice(0, 400),
  damagedJpeg: async () => withoutMiddle(await largeJpeg()),
};

/**
 * Returns a dataset with a split in which each kind of damage occurs in one image and one mask, beside four valid pairs,
 * and the paths of the damaged files.
 */
export async function damagedPairs(): Promise<{ files: Files; damaged: string[] }> {
  const files: Files = {};
  const damaged: string[] = [];
  const add = (set: string, name: string, n: number) => {
    const paths = { images: `${set}/images/${name}.png`, masks: `${set}/masks/${name}.png` };
    files[paths.images] = photoOf(n);
    files[paths.masks] = pngOf((x) => (x > n ? 1 : 0));
    return paths;
  };
  for (const [n, set] of ['train', 'train', 'val', 'test'].entries()) add(set, `valid${n}`, n);
  for (const [n, [kind, damage]] of Object.entries(DAMAGES).entries()) {
    for (const half of ['images', 'masks'] as const) {
      const path = add('val', `${kind}-${half}`, n + 4)[half];
      files[path] = await damage(files[path] as Uint8Array);
      damaged.push(path);
    }
  }
  return { files, damaged: damaged.sort() };
}
