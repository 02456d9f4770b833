import { formatCount, type Steps, type Warning } from '@twinset/contract';
import type { DatasetPlan, ImageFacts } from '../types.ts';

type ImageSet = Pick<DatasetPlan, 'dimension' | 'uniform' | 'imageBitDepth' | 'imageType'> & {
  imgChannels: 1 | 3;
  warnings: Warning[];
};

const names = (images: readonly ImageFacts[]): string[] => images.map((i) => i.name);

function warningsOf(images: readonly ImageFacts[], deep: readonly ImageFacts[]): Warning[] {
  const warnings: Warning[] = [];
  const add = (code: string, files: string[], message: string) => {
    if (files.length > 0) warnings.push({ code, message, files });
  };
  const mixed = deep.length > 0 && deep.length < images.length ? names(deep) : [];
  add(
    'MixedBitDepth',
    mixed,
    `${formatCount(mixed.length)} of ${formatCount(images.length)} images have 16 bits per channel; all outputs have 8.`,
  );
  const alpha = names(images.filter((i) => i.hadAlpha));
  add(
    'AlphaDropped',
    alpha,
    `${formatCount(alpha.length)} image(s) have an alpha channel; it is dropped and the stored colours are used.`,
  );
  const animated = names(images.filter((i) => i.animated));
  add(
    'AnimatedImage',
    animated,
    `${formatCount(animated.length)} image(s) are animated; only the still image is used.`,
  );
  return warnings;
}

/** Returns the common properties of the images of a set, in steps. */
export function* imageSetInSteps(images: readonly ImageFacts[]): Steps<ImageSet> {
  const first = images[0];
  if (!first) {
    const none = { dimension: null, uniform: true, imageBitDepth: 8, imageType: '', imgChannels: 3 } as const;
    return { ...none, warnings: [] };
  }
  const deep = images.filter((i) => i.bitDepth === 16);
  const formats = new Set(images.map((i) => i.format));
  yield;
  const dimension = {
    height: images.reduce((least, i) => Math.min(least, i.height), first.height),
    width: images.reduce((least, i) => Math.min(least, i.width), first.width),
  };
  yield;
  const uniform = images.every((i) => i.height === first.height && i.width === first.width);
  yield;
  return {
    dimension,
    uniform,
    imageBitDepth: deep.length === images.length ? 16 : 8,
    imageType: formats.size > 1 ? 'mixed' : first.format,
    imgChannels: images.every((i) => i.channels === 1) ? 1 : 3,
    warnings: warningsOf(images, deep),
  };
}
