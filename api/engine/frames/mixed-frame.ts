import { frameMap, type OutputParams } from '@twinset/contract';
import { channelMeans, mixFrames, partnersUsed } from '@twinset/tensor-core';
import type { TaskContext } from '../tasks/context.ts';
import type { SourcePair } from '../types.ts';
import { LabelSet } from './label-set.ts';
import { type Frame, type FrameRecipe, withFrame } from './load-frame.ts';
import { pasteRules, withObjects } from './pasted-frame.ts';

/** Reads a frame that stays valid without memory being reserved for it: the worker has few at a time. */
const loadFrame = (pair: SourcePair, recipe: FrameRecipe, context: TaskContext): Promise<Frame> =>
  withFrame(pair, { recipe, isKept: true }, context, (frameOf) =>
    context.mutex.runExclusive(async () => frameOf(), context.share),
  );

/** Returns the recipe of a partner, whose frame gets the size of the source's. */
function recipeFor(recipe: FrameRecipe, { image }: Frame, partner: SourcePair): FrameRecipe {
  const { width, height } = image;
  const size = frameMap(recipe.frame, partner);
  const isSame = size.width === width && size.height === height;
  return isSame ? recipe : { ...recipe, frame: { ...recipe.frame, resize: { width, height } } };
}

/** Mixes the regions or objects of partners of an output into a frame; its labels include theirs. */
async function mixedFrame(
  frame: Frame,
  params: OutputParams,
  recipe: FrameRecipe,
  partnerOf: (number: number) => Promise<Frame>,
): Promise<Frame> {
  const partners: Frame[] = [];
  const rules = pasteRules(recipe, frame);
  const { image, mask, objects } = await mixFrames(
    frame,
    params,
    async (number) => {
      const partner = await partnerOf(number);
      // Its pixels are not needed after its step.
      partners.push({ ...partner, image: frame.image, mask: frame.mask });
      return partner;
    },
    rules,
  );
  const mixed = { image, mask, means: channelMeans(image) };
  if (objects) return { ...mixed, ...withObjects(frame, partners, objects) };
  const labels = LabelSet.union([frame, ...partners].map((one) => one.labels));
  return { ...mixed, labels, mapping: [frame, ...partners].flatMap(({ mapping }) => mapping) };
}

/**
 * Creates the function that returns the frame of an output of a task with partners. Only one partner is read at a time.
 * @param partners pairs of each output, by the numbers of the partners
 */
export function createMixing(
  { pair, recipe, partners }: { pair: SourcePair; recipe: FrameRecipe; partners: SourcePair[][] },
  context: TaskContext,
): (output: number, params: OutputParams) => Promise<Frame> {
  let own: Frame | null = null;
  return async (output, params) => {
    own ??= await loadFrame(pair, recipe, context);
    const frame = own;
    if (partnersUsed(params).length === 0) return frame;
    const mixed = await mixedFrame(frame, params, recipe, async (number) => {
      const source = partners[output]?.[number];
      if (source === undefined) throw new Error(`Output ${output} of the task has no partner ${number}.`);
      return loadFrame(source, recipeFor(recipe, frame, source), context);
    });
    context.gcPressure.add(mixed.image.data.byteLength + mixed.mask.data.byteLength);
    return mixed;
  };
}
