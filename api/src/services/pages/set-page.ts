import type { SetName } from '@twinset/contract';
import type { Call } from '../../context.ts';
import { presentResult } from '../augment/present-result.ts';
import { cutPage, type PageQuery } from './page.ts';

const FIRST_ID = { train: 'initialTrainSaveId', val: 'initialValSaveId', test: 'initialTestSaveId' } as const;

/** Outputs of one set with their renditions. Empty while there is no present result, or its previews are not made. */
export async function setPage({ ctx, session, input }: Call<PageQuery & { set: SetName }>) {
  const run = presentResult(ctx, session);
  const there = run?.result && run.renditionsInBucket;
  const first = there ? run.config[FIRST_ID[input.set]] : 1;
  const count = there ? (run.result?.outputs[input.set] ?? 0) : 0;
  const page = cutPage(
    Array.from({ length: count }, (_, i) => first + i),
    input,
    ctx.limits,
  );
  const media = async (kind: 'images' | 'masks', name: string) => ({
    name,
    url: await ctx.storage.signDownload({
      session,
      object: `resized_augmented/${input.set}/${kind}/${name}`,
    }),
  });
  const results = await Promise.all(
    page.items.map(async (n) => ({
      image: await media('images', `img_${n}.png`),
      mask: await media('masks', `mask_${n}.png`),
    })),
  );
  return { success: true as const, results, next: page.next, total: page.total };
}
