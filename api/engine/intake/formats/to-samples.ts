import type { StoredImage } from './format.ts';
import { unsupported } from './refuse.ts';

/** Values that become the lowest and highest value of an image, for the whole dataset. */
export type ValueRange = readonly [low: number, high: number];

const LABEL_MAX = 65_535;

/**
 * Returns the samples of an image: 8 and 16 bit unsigned numbers as they are (with a lower highest value scaled to the
 * full range), all others scaled linearly from the range to 16 bits and rounded.
 * @throws CodecError UnsupportedKind without a range, or for a value that is not a number
 */
export function imageSamples(image: StoredImage, range?: ValueRange): Uint8Array | Uint16Array {
  const { data, highest } = image;
  if (data instanceof Uint8Array || data instanceof Uint16Array) {
    const full = data instanceof Uint8Array ? 255 : LABEL_MAX;
    if (highest === undefined || highest === full || image.bits < 8) return data;
    const out = new (data.constructor as Uint8ArrayConstructor)(data.length);
    for (let i = 0; i < out.length; i++) out[i] = Math.round((data[i] * full) / highest);
    return out;
  }
  if (range === undefined)
    throw unsupported('needs a range of values, as it has more than 16 bits or signed numbers');
  const [low, high] = range;
  const span = high > low ? high - low : Number.POSITIVE_INFINITY;
  const out = new Uint16Array(data.length);
  for (let i = 0; i < out.length; i++) {
    const value = data[i];
    if (!Number.isFinite(value)) throw unsupported('contains values that are not numbers (NaN or infinity)');
    out[i] = Math.min(LABEL_MAX, Math.max(0, Math.round(((value - low) * LABEL_MAX) / span)));
  }
  return out;
}

/**
 * Returns the samples of a mask unchanged, as 8 bits if every value fits, else 16.
 * @throws CodecError UnsupportedKind for a value that is not a whole number from 0 to 65535
 */
export function labelSamples({ data }: StoredImage): Uint8Array | Uint16Array {
  if (data instanceof Uint8Array || data instanceof Uint16Array) return data;
  let most = 0;
  for (let i = 0; i < data.length; i++) {
    const value = data[i];
    if (!Number.isInteger(value) || value < 0 || value > LABEL_MAX)
      throw unsupported(`contains the value ${value}, and labels are whole numbers from 0 to ${LABEL_MAX}`);
    if (value > most) most = value;
  }
  return most > 255 ? Uint16Array.from(data) : Uint8Array.from(data);
}
