import { applyPalette, fullRange } from '../../pixels/channels.ts';
import { CodecError, checkSize, type ImageLimits, sniff } from '../../pixels/index.ts';
import { encodePng } from '../../png/index.ts';
import type { Format, FormatHeader, StoredImage } from './format.ts';
import { FORMATS } from './index.ts';
import { unsupported } from './refuse.ts';
import { imageSamples, labelSamples, type ValueRange } from './to-samples.ts';

export interface ConvertOptions {
  as: 'image' | 'mask';
  /** One or three bands, from 0 (default: the first three, or the first if there are fewer). */
  bands?: readonly number[];
  /** Values that become 0 and 65535: needed for images of 32 bits, signed or floating point numbers. */
  range?: ValueRange;
  limits?: ImageLimits;
}

/** An image or mask as PNG. */
export interface Converted {
  png: Uint8Array;
  width: number;
  height: number;
  bitDepth: 8 | 16;
  /** True if the file was compressed with loss, so that a mask has values that are not labels. */
  isLossy: boolean;
}

/** Returns the reader of a file by its content; null for a PNG, a JPEG and formats that are not read. */
export function formatOf(bytes: Uint8Array): Format | null {
  const name = sniff(bytes);
  return FORMATS.find((format) => format.name === name) ?? null;
}

/**
 * Reads size, bands and sample type of a file that is not PNG or JPEG, and checks the limits before a pixel is decoded.
 * @throws CodecError
 */
export async function readFormatHeader(bytes: Uint8Array, limits: ImageLimits = {}): Promise<FormatHeader> {
  const format = formatOf(bytes);
  if (format === null) {
    const name = sniff(bytes);
    throw new CodecError('UnsupportedFormat', `is of a format that is not read (${name})`, name);
  }
  const header = await format.header(bytes);
  const { width, height, bands, bits } = header;
  checkSize({ width, height, bytes: width * height * bands * Math.ceil(bits / 8) }, limits);
  return header;
}

/** Returns whether the values of an image need one range for the whole dataset. */
export const needsRange = ({ bits, sample }: FormatHeader): boolean => bits > 16 || sample !== 'uint';

async function decode(bytes: Uint8Array, limits?: ImageLimits): Promise<StoredImage> {
  await readFormatHeader(bytes, limits);
  return (formatOf(bytes) as Format).decode(bytes);
}

/** Returns the image with the chosen bands only. */
function pickBands(image: StoredImage, chosen?: readonly number[]): StoredImage {
  const bands = chosen ?? (image.bands >= 3 ? [0, 1, 2] : [0]);
  if (bands.length !== 1 && bands.length !== 3) throw unsupported('needs a choice of one or three bands');
  const missing = bands.find((band) => band < 0 || band >= image.bands || !Number.isInteger(band));
  if (missing !== undefined) throw unsupported(`has ${image.bands} bands, and no band ${missing + 1}`);
  if (image.bands === bands.length && bands.every((band, i) => band === i)) return image;
  const pixels = image.width * image.height;
  const data = new (image.data.constructor as Uint8ArrayConstructor)(pixels * bands.length);
  for (let i = 0, to = 0; i < pixels; i++)
    for (const band of bands) data[to++] = image.data[i * image.bands + band];
  return { ...image, bands: bands.length, data };
}

/**
 * Returns the lowest and highest value of an image's chosen bands.
 * @throws CodecError UnsupportedKind for a value that is not a number
 */
export async function valueRange(
  bytes: Uint8Array,
  { bands, limits }: Pick<ConvertOptions, 'bands' | 'limits'> = {},
): Promise<ValueRange> {
  const { data } = pickBands(await decode(bytes, limits), bands);
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < data.length; i++) {
    const value = data[i];
    if (!Number.isFinite(value)) throw unsupported('contains values that are not numbers (NaN or infinity)');
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

/** Returns whether each index has the grey of its number, so that indices and grey levels are the same. */
const isGreyRamp = (palette: Uint32Array): boolean => palette.every((color, i) => color === i * 0x01_01_01);

/**
 * Converts a TIFF, BMP, GIF, WebP or PNM file to a PNG of 8 or 16 bits. The values of a mask are kept: palette indices
 * with their colours, whole numbers up to 65535; 1, 2 and 4 bit grey is scaled by 255, 85 and 17, as in PNGs.
 * @throws CodecError TooLarge before decoding; UnsupportedKind, Truncated or Corrupt
 */
export async function convertToPng(bytes: Uint8Array, options: ConvertOptions): Promise<Converted> {
  const { as, bands, range, limits } = options;
  const stored = await decode(bytes, limits);
  const { width, height, palette, isLossy } = stored;
  const about = { width, height, isLossy };
  if (palette && !isGreyRamp(palette)) {
    const indices = stored.data as Uint8Array;
    const png =
      as === 'mask'
        ? encodePng(
            { data: indices, width, height, channels: 1 },
            { palette: coveringIndices(palette, indices) },
          )
        : encodePng({ data: applyPalette(indices, palette), width, height, channels: 3 });
    return { ...about, png, bitDepth: 8 };
  }
  const picked = pickBands(stored, bands);
  const scaled = palette ? picked : { ...picked, data: fullRangeOf(picked) };
  const data = as === 'mask' ? labelSamples(scaled) : imageSamples(scaled, range);
  const png = encodePng({ data, width, height, channels: picked.bands as 1 | 3 });
  return { ...about, png, bitDepth: data instanceof Uint16Array ? 16 : 8 };
}

const fullRangeOf = ({ data, bits }: StoredImage): StoredImage['data'] =>
  bits < 8 ? fullRange(data as Uint8Array, bits) : data;

/** Extends a palette to the highest index in use; indices without a colour are black. */
function coveringIndices(palette: Uint32Array, indices: Uint8Array): Uint32Array {
  let highest = 0;
  for (let i = 0; i < indices.length; i++) highest = Math.max(highest, indices[i]);
  const whole = new Uint32Array(Math.max(palette.length, highest + 1));
  whole.set(palette);
  return whole;
}
