import { encodeFingerprint, surveyImage } from '@twinset/tensor-core';
import { sha256 } from '../lib/sha256.ts';
import { decodeImage, isQuarterTurn, readHeader } from '../pixels/index.ts';
import type { ImageFacts } from '../types.ts';
import { createInspection, type Inspectable } from './create-inspection.ts';
import { kindText } from './kind-text.ts';
import { pixelHash } from './pixel-hash.ts';

async function inspect({ name, bytes, limits, reuse }: Inspectable): Promise<ImageFacts> {
  const header = readHeader(bytes, limits);
  const image = await decodeImage(bytes, { ...limits, channels: 'stored', keep16: true });
  const { data, width, height, channels } = image;
  const turned = isQuarterTurn(header.orientation);
  const { isGrey, fingerprint, flatShare, range16 } = surveyImage(image);
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
    pixelHash: pixelHash(image, isGrey),
    fingerprint: encodeFingerprint(fingerprint),
    flatShare,
    ...(range16 ? { range16 } : {}),
  };
  reuse(data);
  return facts;
}

/** Decodes an image completely and returns its facts. */
export const inspectImage = createInspection(inspect);
