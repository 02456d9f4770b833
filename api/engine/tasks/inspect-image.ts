import { fingerprint, type Raster } from '@twinset/tensor-core';
import { decodeImage, isQuarterTurn, readHeader } from '../pixels/index.ts';
import type { ImageFacts, Inspected } from '../types.ts';
import { flatShare } from './count-labels.ts';
import { kindText } from './kind-text.ts';
import { sha256 } from './produce.ts';
import { refusal } from './refusal.ts';

export interface InspectInput {
  name: string;
  path: string;
  /** Most pixels that the header may claim. */
  maxPixels?: number;
}

/** A picture whose three channels are alike as one channel; any other as it is. */
function greyOf(image: Raster): Raster {
  const { data, width, height, channels } = image;
  if (channels === 1) return image;
  for (let i = 0; i < data.length; i += 3)
    if (data[i] !== data[i + 1] || data[i] !== data[i + 2]) return image;
  const one = data.slice(0, width * height);
  for (let i = 0; i < one.length; i++) one[i] = data[3 * i];
  return { data: one, width, height, channels: 1 };
}

/** Decodes an image whole and reports what it is; a file that cannot be used is refused with the reason. */
export async function inspectImage({ name, path, maxPixels }: InspectInput): Promise<Inspected<ImageFacts>> {
  try {
    const bytes = await Bun.file(path).bytes();
    const header = readHeader(bytes, { maxPixels });
    const channels = header.color === 'grey' || header.color === 'grey-alpha' ? 1 : 3;
    const image = await decodeImage(bytes, { channels, keep16: true, maxPixels });
    const { data, width, height } = image;
    const bitDepth = data instanceof Uint16Array ? 16 : 8;
    // Grey in one channel and grey in three are the same picture.
    const seen = greyOf(image);
    const pixels = new Bun.CryptoHasher('sha256')
      .update(`${width} ${height} ${seen.channels} ${bitDepth};`)
      .update(seen.data);
    const turned = isQuarterTurn(header.orientation);
    return {
      ok: true,
      facts: {
        name,
        bytes: bytes.length,
        format: header.format,
        width,
        height,
        storedWidth: turned ? height : width,
        storedHeight: turned ? width : height,
        orientation: header.orientation,
        bitDepth,
        channels,
        hadAlpha: image.hadAlpha,
        animated: header.animated,
        kind: kindText(header),
        fileSha256: sha256(bytes),
        pixelSha256: pixels.digest('hex'),
        fingerprint: fingerprint(image),
        flatShare: flatShare(image),
      },
    };
  } catch (error) {
    return refusal(name, error);
  }
}
