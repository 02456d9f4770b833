/** Returns a TIFF-structured EXIF block with a few tags, orientation among them. */
export const makeExif = (orientation: number, little: boolean): Buffer => {
  const block = Buffer.alloc(8 + 2 + 2 * 12 + 4);
  const u16 = (value: number, at: number) =>
    little ? block.writeUInt16LE(value, at) : block.writeUInt16BE(value, at);
  const u32 = (value: number, at: number) =>
    little ? block.writeUInt32LE(value, at) : block.writeUInt32BE(value, at);
  block.write(little ? 'II' : 'MM', 0, 'latin1');
  u16(42, 2);
  u32(8, 4);
  u16(2, 8);
  for (const [i, [tag, value]] of [
    [0x0100, 77],
    [0x0112, orientation],
  ].entries()) {
    const at = 10 + 12 * i;
    u16(tag, at);
    u16(3, at + 2);
    u32(1, at + 4);
    u16(value, at + 8);
  }
  return block;
};

/** Inserts an APP1 segment after SOI of a JPEG. */
export const withExif = (jpeg: Uint8Array, exif: Uint8Array): Buffer => {
  const head = Buffer.from([0xff, 0xe1, 0, 0, 0x45, 0x78, 0x69, 0x66, 0, 0]);
  head.writeUInt16BE(exif.length + 8, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
};
