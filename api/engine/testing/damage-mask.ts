import sharp, { type Sharp } from 'sharp';
import { decodeMask, type MaskRaster } from '../pixels/index.ts';
import { countLabels } from '../tasks/count-labels.ts';
import type { MaskFacts } from '../types.ts';
import { maskFacts } from './facts.ts';
import type { LabelMap } from './label-scenes.ts';

export type Pixels = Pick<MaskRaster, 'samples' | 'width' | 'height' | 'channels' | 'bitDepth'>;

export const greyPixels = ({ data, width, height }: LabelMap): Pixels => {
  const deep = data.some((label) => label > 255);
  return {
    samples: deep ? data : Uint8Array.from(data),
    width,
    height,
    channels: 1,
    bitDepth: deep ? 16 : 8,
  };
};

export function colorPixels({ data, width, height }: LabelMap, colorOf: (label: number) => number): Pixels {
  const samples = new Uint8Array(data.length * 3);
  for (let i = 0; i < data.length; i++) {
    const color = colorOf(data[i]);
    samples[3 * i] = color >> 16;
    samples[3 * i + 1] = color >> 8;
    samples[3 * i + 2] = color;
  }
  return { samples, width, height, channels: 3, bitDepth: 8 };
}

/** Returns the facts that inspection gives of a mask with these pixels. */
export const factsOfPixels = (name: string, pixels: Pixels, part: Partial<MaskFacts> = {}): MaskFacts =>
  maskFacts(name, {
    width: pixels.width,
    height: pixels.height,
    bitDepth: pixels.bitDepth,
    kind: pixels.channels === 3 ? 'color' : 'grey',
    fileSha256: name,
    ...countLabels(pixels),
    ...part,
  });

/** Returns the facts of a colour mask saved with a palette, as image editors reduce colours. */
export async function factsWithPalette(name: string, pixels: Pixels): Promise<MaskFacts> {
  const mask = await decodeMask(await open(pixels).png({ palette: true, dither: 0 }).toBuffer());
  const facts = factsOfPixels(name, mask, { kind: mask.kind });
  return { ...facts, palette: facts.values.map(([index]) => [index, mask.palette?.[index] ?? 0]) };
}

export type Damage = (mask: Pixels) => Promise<Pixels>;

const open = ({ samples, width, height, channels }: Pixels) =>
  sharp(Buffer.from(samples), { raw: { width, height, channels } });

async function read(image: Sharp, { channels }: Pixels): Promise<Pixels> {
  const whole = channels === 1 ? image.toColourspace('b-w') : image;
  const { data, info } = await whole.raw().toBuffer({ resolveWithObject: true });
  return { samples: new Uint8Array(data), width: info.width, height: info.height, channels, bitDepth: 8 };
}

/** Blurs by a Gaussian with a standard deviation in pixels. */
export const blurred =
  (sigma: number): Damage =>
  (mask) =>
    read(open(mask).blur(sigma), mask);

/** Saves as JPEG and decodes it. */
export const jpegged =
  (quality: number): Damage =>
  async (mask) =>
    read(sharp(await open(mask).jpeg({ quality }).toBuffer()), mask);

/** Resizes with a smooth kernel; below 1 it is also the result of anti-aliased drawing. */
export const resized =
  (factor: number, kernel: 'linear' | 'cubic' | 'mitchell' | 'lanczos3'): Damage =>
  (mask) => {
    const size = { width: Math.round(mask.width * factor), height: Math.round(mask.height * factor) };
    return read(open(mask).resize({ ...size, kernel, fit: 'fill' }), mask);
  };

export const DAMAGES: Record<string, Damage> = {
  ...Object.fromEntries([0.8, 1, 1.5, 2, 3].map((sigma) => [`blur ${sigma}`, blurred(sigma)])),
  ...Object.fromEntries([5, 8].map((sigma) => [`wide blur ${sigma}`, blurred(sigma)])),
  ...Object.fromEntries([50, 60, 75, 85, 90, 95].map((quality) => [`JPEG ${quality}`, jpegged(quality)])),
  'half size': resized(0.5, 'linear'),
  'a third': resized(0.33, 'mitchell'),
  'a quarter': resized(0.25, 'linear'),
  'seven tenths': resized(0.7, 'lanczos3'),
  'a bit larger': resized(1.04, 'cubic'),
  'one and a half times the size': resized(1.5, 'lanczos3'),
  'double size, linear': resized(2, 'linear'),
  'double size, cubic': resized(2, 'cubic'),
  'fourfold size': resized(4, 'linear'),
};
