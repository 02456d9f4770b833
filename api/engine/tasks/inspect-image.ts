import { fingerprint, type Raster } from '@twinset/tensor-core';
import { freeBuffer } from '../lib/free-buffer.ts';
import { decodeImage, type ImageLimits, isQuarterTurn, readHeader } from '../pixels/index.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import type { ImageFacts } from '../types.ts';
import { flatShare } from './count-labels.ts';
import { createInspection } from './create-inspection.ts';
import { kindText } from './kind-text.ts';
import { sha256 } from './render-outputs.ts';

const isGrey = ({ data, channels }: Raster): boolean => {
  if (channels === 1) return true;
  for (let i = 0; i < data.length; i += 3)
    if (data[i] !== data[i + 1] || data[i] !== data[i + 2]) return false;
  return true;
};

function everyNth(samples: Raster['data'], step: number): Raster['data'] {
  if (step === 1) return samples;
  const kept = samples.slice(0, Math.ceil(samples.length / step));
  for (let i = 0; i < kept.length; i++) kept[i] = samples[step * i];
  return kept;
}

/** Returns the checksum of an image's pixels. Grey in one channel and grey in three are the same image. */
function pixelChecksum(image: Raster): string {
  const { data, width, height, channels } = image;
  const step = isGrey(image) ? channels : 1;
  const bitDepth = data instanceof Uint16Array ? 16 : 8;
  const samples = ENGINE_TUNABLES.hashedPixels.value * step;
  const hash = new Bun.CryptoHasher('sha256').update(`${width} ${height} ${channels / step} ${bitDepth};`);
  for (let at = 0; at < data.length; at += samples) {
    hash.update(everyNth(data.subarray(at, at + samples), step));
  }
  return hash.digest('hex');
}

async function inspect(name: string, path: string, limits?: ImageLimits): Promise<ImageFacts> {
  const bytes = await Bun.file(path).bytes();
  const header = readHeader(bytes, limits);
  const image = await decodeImage(bytes, { ...limits, channels: 'stored', keep16: true });
  const { data, width, height, channels } = image;
  const turned = isQuarterTurn(header.orientation);
  const facts: ImageFacts = {
    name,
    bytes: bytes.length,
    format: header.format,
    width,
    height,
    storedWidth: turned ? height : width,
    storedHeight: turned ? width : height,
    orientation: header.orientation,
    bitDepth: data instanceof Uint16Array ? 16 : 8,
    channels: channels as 1 | 3,
    hadAlpha: image.hadAlpha,
    animated: header.animated,
    kind: kindText(header),
    fileSha256: sha256(bytes),
    crc32: Bun.hash.crc32(bytes),
    pixelSha256: pixelChecksum(image),
    fingerprint: fingerprint(image),
    flatShare: flatShare(image),
  };
  freeBuffer(data);
  freeBuffer(bytes);
  return facts;
}

/** Decodes an image whole and reports what it is. */
export const inspectImage = createInspection(inspect);
