import { crc32, deflateSync } from 'node:zlib';

export interface PngRecipe {
  width: number;
  height: number;
  bitDepth: number;
  colorType: number;
  /** Raw samples, `width * height * channels`. */
  samples: ArrayLike<number>;
  interlaced?: boolean;
  /** Bodies by type, inserted before the image data (PLTE first). */
  chunks?: [string, Uint8Array][];
  /** Chunks after the image data. */
  after?: [string, Uint8Array][];
  /** Bytes of image data per chunk. */
  dataBytes?: number;
  /** Row filter by row number (default: all five in turn). */
  filter?: (row: number) => number;
}

export const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export const chunk = (type: string, body: Uint8Array): Buffer => {
  const out = Buffer.alloc(body.length + 12);
  out.writeUInt32BE(body.length, 0);
  out.write(type, 4, 'latin1');
  out.set(body, 8);
  out.writeUInt32BE(crc32(out.subarray(4, body.length + 8)), body.length + 8);
  return out;
};

const predictor = (filter: number, a: number, b: number, c: number): number => {
  if (filter < 3 || filter > 4) return [0, a, b][filter] ?? 0;
  if (filter === 3) return Math.floor((a + b) / 2);
  const p = a + b - c;
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  if (pa <= pb && pa <= pc) return a;
  return pb <= pc ? b : c;
};

/** Filters one (sub)image row by row as the PNG specification describes it. */
const filteredImage = (rows: number[][], bitDepth: number, bpp: number, filter: (row: number) => number) => {
  const out: number[] = [];
  let above: number[] = [];
  rows.forEach((samples, y) => {
    const bits = samples.map((value) => value.toString(2).padStart(bitDepth, '0')).join('');
    const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)) ?? [];
    const kind = filter(y);
    out.push(kind);
    bytes.forEach((byte, i) => {
      out.push((byte - predictor(kind, bytes[i - bpp] ?? 0, above[i] ?? 0, above[i - bpp] ?? 0)) & 255);
    });
    above = bytes;
  });
  return out;
};

/** First column and row, and the steps, of the passes of an interlaced PNG. */
export const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** Writes a PNG of any kind, simply by the specification; shares no code with the codecs under test. */
export const makePng = (recipe: PngRecipe): Buffer => {
  const { width, height, bitDepth, colorType, samples, interlaced = false } = recipe;
  const channels = CHANNELS[colorType];
  const bpp = Math.max(1, (channels * bitDepth) / 8);
  const filter = recipe.filter ?? ((row: number) => row % 5);
  const data: number[] = [];
  for (const [x0, y0, dx, dy] of interlaced ? PASSES : [[0, 0, 1, 1]]) {
    const rows: number[][] = [];
    for (let y = y0; y < height; y += dy) {
      const row: number[] = [];
      for (let x = x0; x < width; x += dx) {
        for (let c = 0; c < channels; c++) row.push(samples[(y * width + x) * channels + c]);
      }
      if (row.length > 0) rows.push(row);
    }
    for (const byte of filteredImage(rows, bitDepth, bpp, filter)) data.push(byte);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colorType, 0, 0, interlaced ? 1 : 0], 8);
  const stream = deflateSync(Uint8Array.from(data));
  const step = recipe.dataBytes ?? stream.length;
  const parts = [SIGNATURE, chunk('IHDR', header)];
  for (const [type, body] of recipe.chunks ?? []) parts.push(chunk(type, body));
  for (let at = 0; at < stream.length; at += step) parts.push(chunk('IDAT', stream.subarray(at, at + step)));
  for (const [type, body] of recipe.after ?? []) parts.push(chunk(type, body));
  return Buffer.concat([...parts, chunk('IEND', Buffer.alloc(0))]);
};
