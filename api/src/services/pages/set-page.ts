import { firstNumber, type SetName } from '@twinset/contract';
import { outputSize } from '@twinset/engine';
import type { Call, Ctx } from '../../context.ts';
import type { RunRow } from '../../records/runs.ts';
import { presentResult } from '../augment/internal.ts';
import { loadDataset } from '../dataset/internal.ts';
import { largeOutput } from './large-picture.ts';
import { cutPage, type PageQuery } from './page.ts';

/** The size that no output of a run is beyond, pixels. */
function largestOutput(ctx: Ctx, session: string, run: RunRow): { width: number; height: number } {
  const sizes = loadDataset(ctx, session).pairs.map((pair) => outputSize(run, pair));
  return {
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
  };
}

/** Outputs of one set with their renditions. Empty while there is no present result, or its previews are not made. */
export async function setPage({ ctx, session, input }: Call<PageQuery & { set: SetName }>) {
  const run = presentResult(ctx, session);
  const there = run?.result && run.renditionsInBucket;
  const first = there ? firstNumber(run.config, input.set) : 1;
  const count = there ? (run.result?.outputs[input.set] ?? 0) : 0;
  const page = cutPage(
    Array.from({ length: count }, (_, i) => first + i),
    input,
    ctx.limits,
  );
  const size = run && page.items.length > 0 ? largestOutput(ctx, session, run) : null;
  const media = async (kind: 'images' | 'masks', name: string) => ({
    name,
    url: await ctx.storage.signDownload({
      session,
      object: `resized_augmented/${input.set}/${kind}/${name}`,
    }),
    ...(run && size ? largeOutput(input.set, kind, run.id, name, size) : {}),
  });
  const results = await Promise.all(
    page.items.map(async (n) => ({
      image: await media('images', `img_${n}.png`),
      mask: await media('masks', `mask_${n}.png`),
    })),
  );
  return { success: true as const, results, next: page.next, total: page.total };
}
