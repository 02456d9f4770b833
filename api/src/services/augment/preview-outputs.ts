import type { SetName } from '@twinset/contract';
import type { Call } from '../../context.ts';
import { needBucket, needProject } from '../session/guards.ts';
import { prepareJob } from './prepare-job.ts';
import { publishPreviews } from './preview-folder.ts';
import { withoutSplit } from './without-split.ts';

const FIRST_ID = { train: 'initialTrainSaveId', val: 'initialValSaveId', test: 'initialTestSaveId' } as const;

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
  const results = outputs.map((o, i) => ({
    index: o.index,
    source: o.source,
    image: media[2 * i] as { name: string; url: string },
    mask: media[2 * i + 1] as { name: string; url: string },
    params: o.params,
  }));
  return { success: true as const, results, warnings: job.warnings };
}
