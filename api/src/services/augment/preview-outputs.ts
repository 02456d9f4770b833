import type { SetName } from '@twinset/contract';
import type { Call, Ctx } from '../../context.ts';
import type { MaskPlan, PictureLook, PreviewOutput, RunJob } from '../../engine/types.ts';
import { needBucket, needProject } from '../session/guards.ts';
import { scale16 } from '../upload/make-renditions.ts';
import { prepareJob } from './prepare-job.ts';
import { publishPreviews } from './preview-folder.ts';
import { withoutSplit } from './without-split.ts';

const FIRST_ID = { train: 'initialTrainSaveId', val: 'initialValSaveId', test: 'initialTestSaveId' } as const;

type Media = { name: string; url: string };
type Shown = { shown: string };

/** Colours darker than this do not stand out from a dark page. */
const DARK = 72;
const isDark = (color: number) => Math.max(color >> 16, (color >> 8) & 255, color & 255) < DARK;

/** Masks that a browser would show as black, or nearly so; grey labels of 8 bits are coloured there. */
const isDarkSet = ({ source, bitDepth, table }: MaskPlan): boolean =>
  source === 'value' ? bitDepth === 16 : (table ?? []).some((color) => color !== 0 && isDark(color));

/** Outputs as they are looked at, where a browser would show most of them as black. */
async function publishShown(ctx: Ctx, session: string, job: Omit<RunJob, 'dir'>, outputs: PreviewOutput[]) {
  const publish = async (pngs: Uint8Array[], look: PictureLook): Promise<Shown[]> => {
    const drawn = await Promise.all(pngs.map((bytes) => ctx.engine.largePicture({ bytes }, look)));
    const files = drawn.map((png) => ({ name: 'shown.png', png }));
    return (await publishPreviews(ctx, session, files)).map(({ url }) => ({ shown: url }));
  };
  const { plan } = job;
  const deepImages = plan.imageBitDepth === 16;
  const scale = deepImages
    ? await scale16(ctx, session, ctx.records.files.list(session, 'images'))
    : undefined;
  return {
    images: deepImages
      ? await publish(
          outputs.map((o) => o.imagePng),
          { kind: 'image', orientation: 1, scale16: scale },
        )
      : [],
    masks: isDarkSet(plan.mask)
      ? await publish(
          outputs.map((o) => o.maskPng),
          { kind: 'mask', orientation: 1, plan: plan.mask },
        )
      : [],
  };
}

/** The very outputs of chosen indices, as the run would make them. */
export async function previewOutputs({
  ctx,
  session,
  input,
}: Call<{ config: unknown; set: SetName; indices: number[]; name?: string }>) {
  needBucket({ ctx, session });
  needProject({ ctx, session });
  const wanted = input.name === undefined ? input.config : withoutSplit(input.config);
  const { job, config } = await prepareJob(ctx, session, wanted);
  const outputs = await ctx.engine.preview(job, input.set, input.indices, input.name);
  const first = config[FIRST_ID[input.set]];
  const media = await publishPreviews(
    ctx,
    session,
    outputs.flatMap((o) => [
      { name: `img_${first + o.index}.png`, png: o.imagePng },
      { name: `mask_${first + o.index}.png`, png: o.maskPng },
    ]),
  );
  const shown = await publishShown(ctx, session, job, outputs);
  const results = outputs.map((o, i) => ({
    index: o.index,
    source: o.source,
    image: { ...(media[2 * i] as Media), ...shown.images[i] },
    mask: { ...(media[2 * i + 1] as Media), ...shown.masks[i] },
    params: o.params,
  }));
  return { success: true as const, results, warnings: job.warnings };
}
