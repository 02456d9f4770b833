import { loadSharp } from '../../pixels/load-sharp.ts';
import type { Format, FormatHeader, StoredImage } from './format.ts';
import { corrupt, truncated, unsupported } from './refuse.ts';
import { decoderOf } from './tiff-blocks.ts';
import { readDirectory, TAG, type TiffDirectory } from './tiff-directory.ts';
import { blockSamples, samplesOf } from './tiff-samples.ts';

const BANDS_MAX = 32;
const PHOTOMETRIC = { whiteIsZero: 0, palette: 3 } as const;
/** Photometric interpretations of plain numbers: white or black is zero, RGB, palette, mask. */
const PLAIN = new Set([0, 1, 2, 3, 4]);
/** Fax compressions of bitmaps. */
const FAX = new Set([2, 3, 4]);
const SAMPLES = ['uint', 'int', 'float'] as const;
const BITS = { uint: [1, 2, 4, 8, 16, 32], int: [8, 16, 32], float: [32, 64] } as const;

function headerOf(directory: TiffDirectory): FormatHeader {
  const width = directory.value(TAG.width, 0);
  const height = directory.value(TAG.height, 0);
  const bands = directory.value(TAG.bands, 1);
  const photometric = directory.value(TAG.photometric, 1);
  const formats = new Set(directory.values(TAG.sampleFormat));
  const depths = new Set(directory.values(TAG.bits));
  if (width === 0 || height === 0) throw corrupt('its size is invalid');
  if (bands < 1 || bands > BANDS_MAX)
    throw unsupported(`is a TIFF file of ${bands} bands, and at most ${BANDS_MAX} are read`);
  if (!PLAIN.has(photometric))
    throw unsupported('is a TIFF file whose colours are not RGB; save it as RGB or greyscale');
  if (formats.size > 1 || depths.size > 1)
    throw unsupported('is a TIFF file whose bands have different types');
  const bits = directory.value(TAG.bits, 1);
  // 4 means undefined, which programs read as unsigned.
  const format = directory.value(TAG.sampleFormat, 1);
  const sample = SAMPLES[format === 4 ? 0 : format - 1];
  if (sample === undefined || !(BITS[sample] as readonly number[]).includes(bits))
    throw unsupported(
      `is a TIFF file of ${bits} bits, and 1, 2, 4, 8, 16, 32 bits and floating point are read`,
    );
  const isPalette = photometric === PHOTOMETRIC.palette;
  if (isPalette && (bands > 1 || bits > 8)) throw unsupported('is a TIFF file with an unusual colour table');
  return { width, height, bands, bits, sample, isPalette };
}

/** Positions of the strips or tiles; a strip is as wide as the image. */
interface Blocks {
  width: number;
  height: number;
  isTiled: boolean;
  offsets: number[];
  bytes: number[];
}

function blocksOf(directory: TiffDirectory, { width, height }: FormatHeader): Blocks {
  const tileWidth = directory.value(TAG.tileWidth, 0);
  if (directory.values(TAG.tileOffsets).length > 0) {
    const tileHeight = directory.value(TAG.tileHeight, 0);
    if (tileWidth === 0 || tileHeight === 0) throw corrupt('its tiles have no size');
    // The padding of tiles is decoded too, and must not exceed the size that was checked.
    if (tileWidth > 2 * width + 4096 || tileHeight > 2 * height + 4096)
      throw corrupt('its tiles are too large');
    return {
      width: tileWidth,
      height: tileHeight,
      isTiled: true,
      offsets: directory.values(TAG.tileOffsets),
      bytes: directory.values(TAG.tileBytes),
    };
  }
  const rows = Math.min(height, directory.value(TAG.rowsPerStrip, height) || height);
  return {
    width,
    height: rows,
    isTiled: false,
    offsets: directory.values(TAG.stripOffsets),
    bytes: directory.values(TAG.stripBytes),
  };
}

function readSamples(bytes: Uint8Array, directory: TiffDirectory, header: FormatHeader): StoredImage['data'] {
  const { width, height, bands, bits, sample } = header;
  const blocks = blocksOf(directory, header);
  const isPlanar = directory.value(TAG.planar, 1) === 2;
  const predictor = directory.value(TAG.predictor, 1);
  if (predictor > 3 || (predictor !== 1 && bits < 8) || (predictor === 3 && sample !== 'float'))
    throw unsupported('is a TIFF file with a predictor that is not read');
  if (directory.value(TAG.fillOrder, 1) !== 1)
    throw unsupported('is a TIFF file with an unusual order of bits');
  const decode = decoderOf(directory.value(TAG.compression, 1));
  const out = samplesOf(header, width * height * bands);
  const [across, down] = [Math.ceil(width / blocks.width), Math.ceil(height / blocks.height)];
  const perPixel = isPlanar ? 1 : bands;
  const planes = isPlanar ? bands : 1;
  if (blocks.offsets.length < across * down * planes || blocks.bytes.length < blocks.offsets.length)
    throw truncated();
  for (let index = 0; index < across * down * planes; index++) {
    const plane = Math.floor(index / (across * down));
    const [left, top] = [
      (index % across) * blocks.width,
      (Math.floor(index / across) % down) * blocks.height,
    ];
    const rows = blocks.isTiled ? blocks.height : Math.min(blocks.height, height - top);
    const rowSamples = blocks.width * perPixel;
    const start = blocks.offsets[index];
    if (start + blocks.bytes[index] > bytes.length) throw truncated();
    const stored = decode(
      bytes.subarray(start, start + blocks.bytes[index]),
      Math.ceil((rowSamples * bits) / 8) * rows,
    );
    const { isLittleEndian } = directory;
    const layout = { rowSamples, rows, bits, sample, isLittleEndian, predictor, stride: perPixel };
    const block = blockSamples(stored, layout);
    const columns = Math.min(blocks.width, width - left);
    for (let y = 0; y < Math.min(rows, height - top); y++) {
      const to = ((top + y) * width + left) * bands + plane;
      const row = block.subarray(y * rowSamples, y * rowSamples + columns * perPixel);
      if (perPixel === bands) out.set(row as never, to);
      else for (let x = 0; x < columns; x++) out[to + x * bands] = row[x];
    }
  }
  return out;
}

/** Decodes a fax-compressed bitmap by libvips, whose values are 0 and 255 with white as 255. */
async function decodeFax(bytes: Uint8Array, header: FormatHeader): Promise<StoredImage> {
  if (header.bits !== 1 || header.bands !== 1 || header.isPalette)
    throw corrupt('its fax data are not a bitmap');
  const sharp = await loadSharp();
  try {
    const image = sharp(bytes, { failOn: 'warning', limitInputPixels: false }).toColourspace('b-w');
    const data = await image.raw().toBuffer();
    if (data.length !== header.width * header.height) throw new Error('libvips returned another size');
    return { ...header, data: Uint8Array.from(data, (value) => value >> 7), isLossy: false };
  } catch {
    throw corrupt('its compressed data are invalid');
  }
}

/** Returns the colours of a palette; they have 16 bits, of which programs use the upper 8. */
function paletteOf(directory: TiffDirectory, bits: number): Uint32Array {
  const colors = 1 << bits;
  const map = directory.values(TAG.colorMap);
  if (map.length < 3 * colors) throw corrupt('its colour table is incomplete');
  return Uint32Array.from({ length: colors }, (_, i) => {
    const [red, green, blue] = [map[i], map[colors + i], map[2 * colors + i]];
    return ((red >> 8) << 16) | ((green >> 8) << 8) | (blue >> 8);
  });
}

/**
 * Reads TIFF files with one page: 1 to 32 bands of 1 to 32 bits or floating point, strips or tiles, uncompressed, LZW,
 * deflate or PackBits, and bitmaps with fax compression. The samples are the stored numbers, which libvips does not return for 16-bit, signed and
 * palette files; a compressed block is never decoded beyond its size.
 */
export const tiff: Format = {
  name: 'TIFF',
  extensions: ['tif', 'tiff'],
  header: (bytes) => headerOf(readDirectory(bytes)),
  async decode(bytes): Promise<StoredImage> {
    const directory = readDirectory(bytes);
    const header = headerOf(directory);
    if (FAX.has(directory.value(TAG.compression, 1))) return decodeFax(bytes, header);
    const data = readSamples(bytes, directory, header);
    const isInverted = directory.value(TAG.photometric, 1) === PHOTOMETRIC.whiteIsZero;
    if (isInverted && header.sample === 'uint') {
      const highest = 0xffffffff >>> (32 - header.bits);
      for (let i = 0; i < data.length; i++) data[i] = highest - data[i];
    }
    const palette = header.isPalette ? { palette: paletteOf(directory, header.bits) } : {};
    return { ...header, data, isLossy: false, ...palette };
  },
};
