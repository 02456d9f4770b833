import {
  formatSize,
  type OutputParams,
  type ParamsOf,
  readsPartners,
  type TransformFlag,
} from '@twinset/contract';
import { copyRegion, type Mixing } from '../kinds/mixing.ts';
import type { Paste } from '../kinds/paste.ts';
import { copyOf, type FramedPair } from '../raster.ts';
import { TRANSFORMS } from '../transforms/index.ts';
import { type PastedPair, type PasteRules, pasteObjects } from './paste-objects.ts';

/** A pair with regions or objects of partners. */
export interface MixedPair extends FramedPair {
  /** The pasted objects with their growth, and those that they mostly cover; absent if none were to be pasted. */
  objects?: Pick<PastedPair, 'pasted' | 'growth' | 'covered'>;
}

type WithPartners = Mixing<TransformFlag> | Paste<TransformFlag>;
const MIXING = TRANSFORMS.filter(({ kind }) => readsPartners(kind)) as unknown as WithPartners[];

/** Number of partners that an output may have; each transform has its own. */
export const PARTNERS = MIXING.reduce((sum, { partners }) => sum + partners, 0);

interface Step {
  transform: WithPartners;
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

/** Copies the regions of a pair and its partners into a copy of the pair. */
async function mixRegions(
  transform: Mixing<TransformFlag>,
  values: ParamsOf<TransformFlag>,
  before: FramedPair,
  partnerOf: (number: number) => Promise<FramedPair>,
): Promise<FramedPair> {
  const mixed = { image: copyOf(before.image), mask: copyOf(before.mask) };
  const regions = transform.regions(values, before.mask);
  for (let from = 0; from <= transform.partners; from++) {
    const source = from === 0 ? before : await partnerOf(from - 1);
    for (const region of regions.filter((one) => one.from === from)) {
      copyRegion(source.image, mixed.image, region);
      copyRegion(source.mask, mixed.mask, region);
    }
  }
  return mixed;
}

/**
 * Mixes regions, then objects of partners into a pair; one partner is requested after the other, so that few are in
 * memory.
 * @param partnerOf returns a partner by its number; its frames have the size of the pair's
 * @param rules meaning of the ids of masks; needed to paste objects
 * @returns new rasters, or those of the pair if nothing is mixed
 * @throws RangeError for a partner of another size, and for objects without rules
 */
export async function mixFrames(
  pair: FramedPair,
  params: OutputParams,
  partnerOf: (number: number) => Promise<FramedPair>,
  rules?: PasteRules,
): Promise<MixedPair> {
  let mixed: MixedPair = { image: pair.image, mask: pair.mask };
  for (const { transform, values, first } of stepsOf(params)) {
    const partner = async (k: number): Promise<FramedPair> => {
      const source = await partnerOf(first + k);
      if (source.mask.width !== pair.mask.width || source.mask.height !== pair.mask.height)
        throw new RangeError(`A partner is ${formatSize(source.mask)}, the pair ${formatSize(pair.mask)}.`);
      return source;
    };
    if (transform.kind === 'mixing') mixed = await mixRegions(transform, values, mixed, partner);
    else {
      if (!rules) throw new RangeError('Objects can be pasted only into masks of objects.');
      const { image, mask, ...objects } = pasteObjects(
        mixed,
        await partner(0),
        transform.objects(values),
        rules,
      );
      mixed = { image, mask, objects };
    }
  }
  return mixed;
}
