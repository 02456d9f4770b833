import { type AugmentConfig, firstNumber, type SetName } from '@twinset/contract';
import {
  largestOutput,
  type MaskPlan,
  type PreviewOutput,
  type PreviewSize,
  type RenderOptions,
  type RunJob,
  visibleColor,
} from '@twinset/engine';
import type { Call, Ctx } from '../../context.ts';
import { TUNABLES } from '../../tunables.ts';
import { scale16OfSet } from '../upload/internal.ts';
import { verb } from '../verb.ts';
import { prepareJob, withoutSplitSettings } from './internal.ts';
import { publishPreviews } from './preview-folder.ts';

/**
 * Returns true for masks that a browser would show as black, or nearly so; 8-bit grey labels are coloured in the
 * browser, but not ids of objects, which have no list of classes.
 */
const isDarkSet = ({ source, bitDepth, table }: MaskPlan, isObjects: boolean): boolean =>
  source === 'value'
    ? bitDepth === 16 || isObjects
    : (table ?? []).some((color) => color !== 0 && visibleColor(color) !== color);

/** Renders outputs for display if a browser would show most of them as black, and the thumbnails of images. */
async function drawShown(
  ctx: Ctx,
  session: string,
  { plan, config }: Omit<RunJob, 'dir'>,
  { outputs, thumbnails }: { outputs: PreviewOutput[]; thumbnails: boolean },
) {
  const draw = (pngs: Uint8Array[], options: RenderOptions, size: PreviewSize = 'large') =>
    Promise.all(pngs.map((bytes) => ctx.engine.renderPreview({ bytes }, options, size)));
  const deep = plan.imageBitDepth === 16;
  const images = deep ? outputs.map((o) => o.imagePng) : [];
  const masks = isDarkSet(plan.mask, config.maskContent === 'objects') ? outputs.map((o) => o.maskPng) : [];
  const scale = deep ? await scale16OfSet(ctx, session) : undefined;
  const image = { kind: 'image', orientation: 1, scale16: scale } as const;
  const small = thumbnails ? outputs.map((o) => o.imagePng) : [];
  return {
    images: await draw(images, image),
    masks: await draw(masks, { kind: 'mask', orientation: 1, plan: plan.mask }),
    thumbnails: await draw(small, image, 'thumbnail'),
  };
}

/** Divides indices so that the samples of the outputs of one part are limited; one output is always allowed. */
function inParts(
  { pairs, config }: Pick<RunJob, 'pairs' | 'config'>,
  indices: readonly number[],
): number[][] {
  const pixels = Math.max(1, largestOutput({ config, pairs }).pixels);
  const { imgChannels, maskChannels } = config.imageMaskChannels;
  const atOnce = Math.max(
    1,
    Math.floor(TUNABLES.previewedAtOnce.value / (pixels * (imgChannels + maskChannels))),
  );
  return Array.from({ length: Math.ceil(indices.length / atOnce) }, (_, part) =>
    indices.slice(part * atOnce, (part + 1) * atOnce),
  );
}

type Preview = {
  config: AugmentConfig;
  job: Omit<RunJob, 'dir'>;
  set: SetName;
  indices: number[];
  name?: string;
  thumbnails: boolean;
};

/** Renders and stores the outputs of some indices. */
async function publishOutputs(ctx: Ctx, session: string, preview: Preview) {
  const { job, config, set, indices, name, thumbnails } = preview;
  const outputs = await ctx.engine.preview(job, set, indices, name);
  const first = firstNumber(config, set);
  const shown = await drawShown(ctx, session, job, { outputs, thumbnails });
  const files = [
    ...outputs.map((o) => ({ name: `img_${first + o.index}.png`, bytes: o.imagePng })),
    ...outputs.map((o) => ({ name: `mask_${first + o.index}.png`, bytes: o.maskPng })),
    ...[...shown.images, ...shown.masks].map((bytes) => ({ name: 'shown.png', bytes })),
    ...shown.thumbnails.map((bytes) => ({ name: 'thumbnail.webp', bytes, format: 'webp' as const })),
  ];
  const published = await publishPreviews(ctx, session, files);
  const take = (count: number) => published.splice(0, count);
  const [images, masks] = [take(outputs.length), take(outputs.length)];
  const [shownImages, shownMasks] = [take(shown.images.length), take(shown.masks.length)];
  type Media = (typeof published)[number];
  const media = (file: Media | undefined, options: Media | undefined) => ({
    ...(file as Media),
    ...(options === undefined ? {} : { shown: options.url }),
  });
  return outputs.map((o, i) => ({
    index: o.index,
    source: o.source,
    ...(o.partners ? { partners: o.partners } : {}),
    image: {
      ...media(images[i], shownImages[i]),
      ...(published[i] ? { thumbnail: published[i].url } : {}),
    },
    mask: media(masks[i], shownMasks[i]),
    params: o.params,
  }));
}

/** Returns the outputs of chosen indices, as a run would render them. */
export const previewOutputs = verb(
  { needs: ['session', 'bucket', 'project'], idle: false, lock: null },
  async ({
    ctx,
    session,
    input,
  }: Call<{
    config: unknown;
    set: SetName;
    indices: number[];
    name?: string;
    thumbnails?: boolean;
  }>) => {
    const wanted = input.name === undefined ? input.config : withoutSplitSettings(input.config);
    const { job, config } = await prepareJob(ctx, session, wanted);
    const results: Awaited<ReturnType<typeof publishOutputs>> = [];
    for (const indices of inParts(job, input.indices)) {
      const { set, name, thumbnails = false } = input;
      const part = { config, job, set, indices, thumbnails, ...(name === undefined ? {} : { name }) };
      results.push(...(await publishOutputs(ctx, session, part)));
    }
    return { success: true as const, results, warnings: job.warnings };
  },
);
