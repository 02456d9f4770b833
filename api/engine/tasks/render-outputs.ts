import type { ObjectAreas, OutputParams } from '@twinset/contract';
import {
  augmentImage,
  augmentMask,
  backendInfo,
  copyOf,
  partnersUsed,
  type Raster,
} from '@twinset/tensor-core';
import type { RenderedExports, renderExports } from '../exports/render-exports.ts';
import type { ExportRecipe, OutputPlace } from '../exports/types.ts';
import { encodeMask } from '../frames/encode-mask.ts';
import { LabelSet } from '../frames/label-set.ts';
import { type Frame, type FrameRecipe, withFrame } from '../frames/load-frame.ts';
import { createMixing } from '../frames/mixed-frame.ts';
import { countPixels, fillLabel, type LabelPixels } from '../frames/object-test.ts';
import { GpuMismatchError } from '../gpu/gpu-warps.ts';
import { type Ahead, warpAhead } from '../gpu/warp-ahead.ts';
import { freeBuffer } from '../lib/free-buffer.ts';
import { sha256 } from '../lib/sha256.ts';
import { yieldToEventLoop } from '../lib/yield-to-event-loop.ts';
import { areaRows, objectAreas } from '../objects/object-areas.ts';
import { type EncodePngOptions, encodeFiltered, encodePng, pngCrc } from '../png/index.ts';
import { type PartnerSource, sourceOf } from '../run/receipt.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import type { SourcePair } from '../types.ts';
import type { TaskContext } from './context.ts';
import { createDrawing, type ObjectDrawing } from './draw-with-object.ts';

export interface RenderOutputsInput {
  pair: SourcePair;
  recipe: FrameRecipe;
  effort: 'fast' | 'small';
  outputs: OutputParams[];
  /** Outputs that must contain an object; their parameters replace those of `outputs`. */
  drawing?: ObjectDrawing;
  /** Other training pairs of each output, by the numbers of the partners; absent if nothing is mixed. */
  partners?: SourcePair[][];
  /** Pixels of labels are counted. */
  counted?: boolean;
  /** No other task needs the frame of the source: it is not cached. */
  isOnlyTask?: boolean;
  /** The GPU is not used. */
  isOnCpu?: boolean;
  /** Exports of a run, and the place of each output. */
  exports?: { recipe: ExportRecipe; places: OutputPlace[] };
}

/** One output pair as files, with its values for the zip and the receipt. */
export interface RenderedOutput {
  image: Uint8Array;
  mask: Uint8Array;
  imageCrc: number;
  maskCrc: number;
  imageSha256: string;
  maskSha256: string;
  /** Labels of the mask that are neither in its source nor the fill; empty if the mask is correct. */
  unexpectedLabels: number[];
  /** Pasted objects, and those that they mostly cover; absent if none were to be pasted. */
  pasted?: Frame['pasted'];
  /** Areas of the objects, if they are counted. */
  objects?: ObjectAreas;
  /** False if the GPU failed to compute it and the CPU did; absent without a GPU. */
  byGpu?: boolean;
  /** Sources of the partners, in the order of their use; absent without any. */
  partners?: PartnerSource[];
  /** The drawn parameters, if they are drawn here. */
  params?: OutputParams;
  /** Pixels of each label, if they are counted. */
  pixels?: LabelPixels;
  exports?: RenderedExports;
}

export interface RenderedOutputs {
  outputs: RenderedOutput[];
  /** Labels in these outputs, unordered; empty for unchanged colours. */
  seen: number[];
  mapping: Frame['mapping'];
  /** Backend of this thread, which computed everything that the GPU did not. */
  kernels: string;
}

/** Returns the sources of the partners that an output uses. */
function partnerSources(
  { partners, outputs }: RenderOutputsInput,
  number: number,
): Pick<RenderedOutput, 'partners'> {
  if (partners === undefined) return {};
  const used = partnersUsed(outputs[number]).map((k) => sourceOf(partners[number][k]));
  return used.length > 0 ? { partners: used } : {};
}

/** The warp of masks, replaceable so that a test can plant a fault in it. */
export type WarpMask = (frame: Raster, params: OutputParams) => Raster;

/** Steps of an output; `renderExports` is null without exports. */
interface Steps {
  warpMask: WarpMask;
  renderExports: typeof renderExports | null;
  /** Options of the files. */
  options: Pick<EncodePngOptions, 'effort' | 'allocate'>;
}

function one(
  frame: Frame,
  input: RenderOutputsInput,
  number: number,
  steps: Steps,
  drawn: OutputParams | null,
  ahead: Ahead | null,
): RenderedOutput & { labels: LabelSet } {
  const { recipe, effort, exports } = input;
  const params = drawn ?? input.outputs[number];
  const filtered = ahead?.filtered(number) ?? null;
  const augmented = filtered ?? ahead?.image(number) ?? augmentImage(frame.image, frame.means, params);
  // Results of the kernels are valid until the next call; exports need them later.
  const keptImage = exports ? copyOf(augmented) : null;
  const image = filtered ? encodeFiltered(filtered, steps.options) : encodePng(augmented, steps.options);
  const byGpu = ahead?.mask(number) ?? null;
  const warped = byGpu ?? steps.warpMask(frame.mask, { ...params, maskFill: recipe.mask.fill });
  const objects = frame.objects
    ? { objects: areaRows(frame.objects, objectAreas(warped), recipe.objectsPerClass ?? 0) }
    : {};
  const pixels = input.counted ? { pixels: countPixels(warped) } : {};
  const keptMask = exports ? copyOf(warped) : null;
  const mask = encodeMask(warped, recipe.mask, steps.options);
  const labels = LabelSet.of(warped);
  const unexpectedLabels = labels.unexpectedLabels(frame.labels, fillLabel(recipe.mask));
  if (byGpu && unexpectedLabels.length > 0)
    throw new GpuMismatchError('The GPU computed a mask with labels that its source does not have.');
  let exported: RenderedExports | null = null;
  if (steps.renderExports && exports && keptImage && keptMask) {
    const output = { image: keptImage, imagePng: image, mask: keptMask, effort };
    exported = steps.renderExports(exports.recipe, exports.places[number], output);
  }
  for (const kept of [keptImage, keptMask]) if (kept) freeBuffer(kept.data);
  return {
    image,
    mask,
    imageCrc: pngCrc(image),
    maskCrc: pngCrc(mask),
    imageSha256: sha256(image),
    maskSha256: sha256(mask),
    unexpectedLabels,
    ...objects,
    ...(frame.pasted ? { pasted: frame.pasted } : {}),
    ...pixels,
    ...(ahead ? { byGpu: !ahead.isFailed(number) } : {}),
    ...partnerSources(input, number),
    ...(drawn ? { params: drawn } : {}),
    ...(exported ? { exports: exported } : {}),
    labels,
  };
}

/** Computes the outputs of a frame on the GPU, with the parameters of each that are drawn here. */
async function computeAhead(
  input: RenderOutputsInput,
  context: TaskContext,
  frameOf: () => Frame | null,
  drawnOf: (from: Frame, number: number) => OutputParams | null,
): Promise<{ drawn: (OutputParams | null)[]; ahead: Ahead } | null> {
  const prepared = await context.mutex.runExclusive(async () => {
    const frame = frameOf();
    return frame && { frame, drawn: input.outputs.map((_, number) => drawnOf(frame, number)) };
  }, context.share);
  if (!prepared) return null;
  const { frame, drawn } = prepared;
  const all = input.outputs.map((params, number) => drawn[number] ?? params);
  const effort = input.exports ? null : input.effort;
  return { drawn, ahead: await warpAhead(context.gpu, frame, all, input.recipe.mask.fill, effort) };
}

/**
 * Renders the outputs of a task one by one.
 * @param frameOf prepares the frame of an output, outside the lock
 */
async function renderEach(
  warpMask: WarpMask,
  input: RenderOutputsInput,
  context: TaskContext,
  cancelled: () => boolean,
  frameOf: (number: number) => Promise<() => Frame>,
): Promise<RenderedOutputs> {
  const outputs: RenderedOutput[] = [];
  const seen = new Set<number>();
  const mapping = new Map<string, Frame['mapping'][number]>();
  let mapped: Frame['mapping'] | null = null;
  const draw = input.drawing ? createDrawing(input.drawing, input.recipe, warpMask) : null;
  const steps: Steps = {
    warpMask,
    // Most runs have none, and then need not load the formats.
    renderExports: input.exports ? (await import('../exports/render-exports.ts')).renderExports : null,
    options: { effort: input.effort, allocate: context.allocate },
  };
  const drawnOf = (from: Frame, number: number): OutputParams | null => {
    const id = input.drawing?.ids[number];
    return draw && id ? draw(from, id) : null;
  };
  // Not for mixed outputs: the frame of each is different.
  const first = context.gpu.isOn && !input.partners && !input.isOnCpu ? await frameOf(0) : null;
  const early = first && (await computeAhead(input, context, () => (cancelled() ? null : first()), drawnOf));
  let since = performance.now();
  try {
    for (let number = 0; number < input.outputs.length; number++) {
      const makeFrame = await frameOf(number);
      // Locked per output: a task of few outputs does not wait for the end of a long one.
      await context.mutex.runExclusive(async () => {
        if (cancelled()) return;
        const frame = makeFrame();
        const params = early ? early.drawn[number] : drawnOf(frame, number);
        const { labels, ...made } = one(frame, input, number, steps, params, early?.ahead ?? null);
        outputs.push(made);
        if (frame.mapping !== mapped) for (const entry of frame.mapping) mapping.set(entry.join(), entry);
        mapped = frame.mapping;
        if (mapped.length > 0) for (const label of labels.values()) seen.add(label);
        if (performance.now() - since < ENGINE_TUNABLES.outputSlice.value) return;
        await yieldToEventLoop();
        since = performance.now();
      }, context.share);
      if (cancelled()) break;
    }
  } finally {
    early?.ahead.release();
  }
  return { outputs, seen: [...seen], mapping: [...mapping.values()], kernels: backendInfo().kernel };
}

/**
 * Creates the task that renders outputs of one source: decoded and framed once, then mixed with partners if there are
 * any, warped, coloured and encoded one by one.
 */
export const createRenderOutputs =
  (warpMask: WarpMask) =>
  (input: RenderOutputsInput, context: TaskContext, cancelled: () => boolean): Promise<RenderedOutputs> => {
    const { pair, recipe, partners, isOnlyTask } = input;
    if (partners === undefined)
      return withFrame(pair, { recipe, isKept: !isOnlyTask }, context, (frameOf) =>
        renderEach(warpMask, input, context, cancelled, async () => frameOf),
      );
    const mix = createMixing({ pair, recipe, partners }, context);
    return renderEach(warpMask, input, context, cancelled, async (number) => {
      const frame = await mix(number, input.outputs[number]);
      return () => frame;
    });
  };

export const renderOutputs = createRenderOutputs(augmentMask);
