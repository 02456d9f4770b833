import { type AttributeFlag, formatSize } from '@twinset/contract';
import type { Raster } from '../raster.ts';
import { eccentricity } from './eccentricity.ts';
import { equivalentDiameter } from './equivalent-diameter.ts';
import { feretDiameterMax } from './feret-diameter-max.ts';
import { filledArea } from './filled-area.ts';
import { glcmTexture } from './glcm.ts';
import { grayCrop } from './gray-crop.ts';
import { labMean } from './lab.ts';
import { perimeter } from './perimeter.ts';
import { findRegion, type Region } from './region.ts';
import { roundness } from './roundness.ts';

/**
 * Measures one pair. The whole foreground is one region, even if it has several components.
 * @param image 8 or 16 bit, 1 or 3 channels; null if only shape attributes are requested
 * @param foreground row-major, width * height, all values but 0 are foreground
 * @returns a value for each name; null if the attribute is undefined: without foreground, for
 *   colour and texture without an image, roundness if the perimeter is 0
 * @throws RangeError if a size does not match the data
 */
export function measureAttributes(
  image: Raster | null,
  foreground: Uint8Array,
  width: number,
  height: number,
  names: readonly AttributeFlag[],
): Record<string, number | null> {
  if (image && (image.width !== width || image.height !== height)) {
    throw new RangeError(`The image is ${formatSize(image)}, its mask ${formatSize({ width, height })}.`);
  }
  const region = findRegion(foreground, width, height);
  const values: Record<string, number | null> = {};
  if (!region) {
    for (const name of names) values[name] = null;
    return values;
  }
  const shared = sharedParts(image, region);
  for (const name of names) values[name] = measure(name, region, shared);
  return values;
}

function measure(name: AttributeFlag, region: Region, shared: SharedParts): number | null {
  switch (name) {
    case 'eccentricity':
      return eccentricity(region);
    case 'equivalentDiameter':
      return equivalentDiameter(region);
    case 'feretDiameterMax':
      return feretDiameterMax(region);
    case 'filledArea':
      return filledArea(region);
    case 'perimeter':
      return shared.perimeter();
    case 'roundness':
      return roundness(region, shared.perimeter());
    case 'l':
    case 'a':
    case 'b':
      return shared.lab()?.[name] ?? null;
    case 'contrast':
    case 'correlation':
    case 'energy':
      return shared.texture()?.[name] ?? null;
  }
}

type SharedParts = ReturnType<typeof sharedParts>;

/** Returns intermediate results that several attributes need, each computed once when first used. */
function sharedParts(image: Raster | null, region: Region) {
  return {
    perimeter: once(() => perimeter(region)),
    lab: once(() => image && labMean(image, region)),
    texture: once(() => image && glcmTexture(grayCrop(image, region))),
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
