import type { Receipt } from '@twinset/contract';
import { indexOfSource, zipEntries } from '@twinset/engine';
import type { Call } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { verb } from '../verb.ts';
import { currentResult, fillZip, manifestOfRun, prepareJob, withoutSplitSettings } from './internal.ts';
import { publishPreviews } from './preview-folder.ts';

/**
 * Reproduces a manifest row from its parameters on the recorded backend, if it is available, and compares the bytes;
 * on another one, the samples of the image too.
 * @throws AppError InvalidRequest (no such row), WrongState (no configuration and no result), and as `prepareJob`
 */
export const replayOutput = verb(
  { needs: ['session', 'bucket', 'project'], idle: false, lock: null },
  async ({ ctx, session, input }: Call<{ config?: unknown; output: Receipt }>) => {
    const receipt = input.output;
    const result = currentResult(ctx, session);
    const config = input.config ?? result?.config;
    if (config === undefined)
      throw new AppError('WrongState', 'No result exists whose configuration could be used.');
    const { job } = await prepareJob(ctx, session, withoutSplitSettings(config));
    if (indexOfSource(job.pairs, receipt.source) < 0) {
      throw new AppError('NotFound', `The pair of "${receipt.source.image}" is not in the dataset.`);
    }
    const recorded =
      receipt.backend ?? (result ? (await manifestOfRun(ctx, session, result)).head.backend : undefined);
    const rendered = await ctx.engine.replay(job, receipt, recorded);
    const base = (path: string) => path.split('/').at(-1) ?? path;
    const [image, mask] = await publishPreviews(ctx, session, [
      { name: base(receipt.image), bytes: rendered.imagePng },
      { name: base(receipt.mask), bytes: rendered.maskPng },
    ]);
    const same = rendered.imageSha256 === receipt.imageSha256 && rendered.maskSha256 === receipt.maskSha256;
    const isOther = recorded !== undefined && recorded !== rendered.backend;
    const zip = result?.result?.zipPath;
    let levels: number | null = null;
    if (isOther && result && zip) {
      const slice = (await zipEntries(zip)).get(receipt.image);
      if (slice) await fillZip(ctx, result, [slice]);
      levels = await ctx.engine.recordedDifference(zip, receipt, rendered.imagePng);
    }
    return {
      success: true as const,
      image: image as { name: string; url: string },
      mask: mask as { name: string; url: string },
      imageSha256: rendered.imageSha256,
      maskSha256: rendered.maskSha256,
      same,
      backend: rendered.backend,
      ...(isOther ? { recordedBackend: recorded } : {}),
      ...(levels === null ? {} : { levels }),
    };
  },
);
