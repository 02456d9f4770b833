const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export interface PngLayout {
  width: number;
  height: number;
  bitDepth: number;
  /** PNG colour type: 0 grey, 2 RGB, 3 palette. */
  colorType: 0 | 2 | 3;
  /** Colours as 0xRRGGBB, for colour type 3. */
  palette?: ArrayLike<number>;
}

const OVERHEAD = 12;

const putChunk = (file: Uint8Array, at: number, type: string, body: Uint8Array): number => {
  const view = new DataView(file.buffer);
  view.setUint32(at, body.length);
  for (let i = 0; i < 4; i++) file[at + 4 + i] = type.charCodeAt(i);
  file.set(body, at + 8);
  const end = at + 8 + body.length;
  view.setUint32(end, Bun.hash.crc32(file.subarray(at + 4, end)));
  return end + 4;
};

/** Puts a zlib stream of filtered rows into a PNG file. */
export const pngFile = (layout: PngLayout, stream: Uint8Array): Uint8Array<ArrayBuffer> => {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, layout.width);
  view.setUint32(4, layout.height);
  header[8] = layout.bitDepth;
  header[9] = layout.colorType;
  const chunks: [string, Uint8Array][] = [['IHDR', header]];
  const { palette } = layout;
  if (palette) {
    const colors = Uint8Array.from({ length: palette.length * 3 }, (_, i) => {
      return palette[Math.floor(i / 3)] >> (16 - 8 * (i % 3));
    });
    chunks.push(['PLTE', colors]);
  }
  chunks.push(['IDAT', stream], ['IEND', new Uint8Array(0)]);
  const size = chunks.reduce((sum, [, body]) => sum + body.length + OVERHEAD, SIGNATURE.length);
  const file = new Uint8Array(size);
  file.set(SIGNATURE);
  let at = SIGNATURE.length;
  for (const [type, body] of chunks) at = putChunk(file, at, type, body);
  return file;
};
