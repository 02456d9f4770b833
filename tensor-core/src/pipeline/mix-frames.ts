import type { OutputParams, ParamsOf, TransformFlag } from '@twinset/contract';
import { copyRegion, type Mixing } from '../kinds/mixing.ts';
import { copyOf, type Raster } from '../raster.ts';
import { TRANSFORMS } from '../transforms/index.ts';

/** The frame of an image and that of its mask. */
export interface FramedPair {
  image: Raster;
  mask: Raster;
}

const MIXING = TRANSFORMS.filter(({ kind }) => kind === 'mixing') as unknown as Mixing<TransformFlag>[];

/** Number of partners that an output may have; each transform has its own. */
export const PARTNERS = MIXING.reduce((sum, { partners }) => sum + partners, 0);

interface Step {
  transform: Mixing<TransformFlag>;
  values: ParamsOf<TransformFlag>;
  /** Number of its first partner, from 0. */
  first: number;
}

/** Returns the mixing transforms of an output, in their order. */
function stepsOf(params: OutputParams): Step[] {
  const steps: Step[] = [];
  let first = 0;
  for (const transform of MIXING) {
    const values = params[transform.flag] as ParamsOf<TransformFlag> | undefined;
    if (values) steps.push({ transform, values, first });
    first += transform.partners;
  }
  return steps;
}

/** Returns the numbers of the partners that an output uses, from 0, ascending. */
export const partnersUsed = (params: OutputParams): number[] =>
  stepsOf(params).flatMap(({ transform, first }) =>
    Array.from({ length: transform.partners }, (_, k) => first + k),
  );

const sizeText = ({ width, height }: Raster): string => `${width}x${height}`;

/**
 * Mixes the regions of partners into a pair; one partner is requested after the other, so that few are in memory.
 * @param partnerOf returns a partner by its number; its frames have the size of the pair's
 * @returns new rasters, or those of the pair if nothing is mixed
 * @throws RangeError for a partner of another size
 */
export async function mixFrames(
  pair: FramedPair,
  params: OutputParams,
  partnerOf: (number: number) => Promise<FramedPair>,
): Promise<FramedPair> {
  let mixed: FramedPair = { image: pair.image, mask: pair.mask };
  for (const { transform, values, first } of stepsOf(params)) {
    const before = mixed;
    mixed = { image: copyOf(before.image), mask: copyOf(before.mask) };
    const regions = transform.regions(values, pair.mask);
    for (let from = 0; from <= transform.partners; from++) {
      const source = from === 0 ? before : await partnerOf(first + from - 1);
      if (sizeText(source.mask) !== sizeText(pair.mask))
        throw new RangeError(`A partner is ${sizeText(source.mask)}, the pair ${sizeText(pair.mask)}.`);
      for (const region of regions.filter((one) => one.from === from)) {
        copyRegion(source.image, mixed.image, region);
        copyRegion(source.mask, mixed.mask, region);
      }
    }
  }
  return mixed;
}
