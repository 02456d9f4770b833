import sharp from 'sharp';

export interface DecodedImage {
  width: number;
  height: number;
  /** 0xRRGGBB colours that occur; a grey value v is the colour (v,v,v). */
  colors: Set<number>;
  /** The palette's bytes in hexadecimal, '' without one. */
  palette: string;
}

/** Decodes an image of at most 8 bits per sample with a decoder that is not the product's mask decoder; ignores alpha. */
export async function readImage(bytes: Uint8Array): Promise<DecodedImage> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colors = new Set<number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = r, b = r] = data.subarray(at, at + info.channels);
    colors.add((r << 16) | (g << 8) | b);
  }
  return { width: info.width, height: info.height, colors, palette: paletteOf(Buffer.from(bytes)) };
}

function paletteOf(png: Buffer): string {
  for (let at = 8; at + 8 < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'PLTE') return png.toString('hex', at + 8, at + 8 + length);
    if (type === 'IDAT') return '';
    at += 12 + length;
  }
  return '';
}
