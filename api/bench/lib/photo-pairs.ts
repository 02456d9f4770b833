import { encodePng } from '@twinset/engine';
import { randomStream } from '@twinset/engine/testing';
import sharp from 'sharp';

type Bytes = Uint8Array<ArrayBuffer>;
/** Encoded files of a pair. */
export type Pair = { images: Bytes; masks: Bytes };

/** Creates a photo-like image with detail and noise, and a mask of five classes in smooth areas. */
export async function makePair(
  width: number,
  height: number,
  format: 'jpg' | 'png',
  seed: number,
): Promise<Pair> {
  const random = randomStream(seed);
  const small = { width: width >> 4, height: height >> 4 };
  const noise = Uint8Array.from({ length: small.width * small.height * 3 }, () => 40 + 170 * random());
  const soft = await sharp(noise, { raw: { ...small, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .raw()
    .toBuffer();
  const grain = Int8Array.from({ length: 65_536 }, () => 9 * (random() + random() - 1));
  const data = soft.map((value, i) =>
    Math.max(0, Math.min(255, value + (grain[(i * 31 + (i >> 9)) & 65_535] ?? 0))),
  );
  const labels = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      labels[i] = Math.round(2 + 1.2 * Math.sin((x * 9) / width + seed) + 1.2 * Math.cos((y * 11) / height));
  const image = { data: new Uint8Array(data), width, height, channels: 3 };
  return {
    images:
      format === 'png'
        ? (encodePng(image) as Bytes)
        : new Uint8Array(
            await sharp(image.data, { raw: { width, height, channels: 3 } })
              .jpeg({ quality: 90 })
              .toBuffer(),
          ),
    masks: encodePng({ data: labels, width, height, channels: 1 }, { effort: 'small' }) as Bytes,
  };
}
