import { firstNumber, type Receipt, SETS, type SetName } from '@twinset/contract';
import { outputSize } from '@twinset/engine';
import type { Call, Ctx } from '../../context.ts';
import type { RunRow } from '../../records/runs.ts';
import { currentResult, manifestOfRun } from '../augment/internal.ts';
import { loadDataset } from '../dataset/internal.ts';
import { largeOutputUrl } from './large-preview.ts';
import { ensureOutputPreviews } from './output-previews.ts';
import { type PageQuery, paginateRange } from './page.ts';

/** Returns the largest size of a run's outputs, pixels. */
async function largestOutput(ctx: Ctx, session: string, run: RunRow): Promise<Size> {
  const { pairs } = await loadDataset(ctx, session);
  return ctx.caches.derive(`${session} largest`, [pairs, run.id], () => {
    const largest = { width: 0, height: 0 };
    for (const pair of pairs) {
      const { width, height } = outputSize(run, pair);
      largest.width = Math.max(largest.width, width);
      largest.height = Math.max(largest.height, height);
    }
    return largest;
  });
}

type Size = { width: number; height: number };
const namesOf = (n: number) => ({ image: `img_${n}.png`, mask: `mask_${n}.png` });

const EMPTY = { success: true as const, results: [], next: null, total: 0 };

/** Returns the receipts of consecutive outputs of a set; null if another result took the run's place. */
async function receiptsOf(
  ctx: Ctx,
  session: string,
  run: RunRow,
  set: SetName,
  outputs: readonly { row: number }[],
): Promise<Receipt[] | null> {
  const counts = run.result?.outputs ?? { train: 0, val: 0, test: 0 };
  const before = SETS.slice(0, SETS.indexOf(set)).reduce((sum, name) => sum + counts[name], 0);
  const start = before + (outputs[0]?.row ?? 0);
  try {
    const manifest = await manifestOfRun(ctx, session, run);
    return await manifest.receipts(start, start + outputs.length);
  } catch (error) {
    if (currentResult(ctx, session)?.id === run.id) throw error;
    return null;
  }
}

/** Returns outputs of one set with their previews. Empty without a current result, or if it was not transferred. */
export async function setPage({ ctx, session, input }: Call<PageQuery & { set: SetName }>) {
  const run = currentResult(ctx, session);
  const there = run?.result && run.renditionsInBucket;
  const first = there ? firstNumber(run.config, input.set) : 1;
  const count = there ? (run.result?.outputs[input.set] ?? 0) : 0;
  const page = paginateRange(count, input, ctx.limits, (i) => ({ ...namesOf(first + i), row: i }));
  const { set } = input;
  if (run && !(await ensureOutputPreviews(ctx, session, { run, set, outputs: page.items }))) {
    return EMPTY;
  }
  const size = run && page.items.length > 0 ? await largestOutput(ctx, session, run) : null;
  const media = async (kind: 'images' | 'masks', name: string) => ({
    name,
    url: await ctx.storage.signDownload({
      session,
      object: `resized_augmented/${input.set}/${kind}/${name}`,
    }),
    ...(run && size ? largeOutputUrl(input.set, kind, run.id, name, size) : {}),
  });
  const receipts = run && page.items.length > 0 ? await receiptsOf(ctx, session, run, set, page.items) : [];
  // Another result has taken its place meanwhile.
  if (receipts === null) return EMPTY;
  const results = await Promise.all(
    page.items.map(async ({ image, mask }, i) => ({
      image: await media('images', image),
      mask: await media('masks', mask),
      receipt: receipts[i] as Receipt,
    })),
  );
  return { success: true as const, results, next: page.next, total: page.total };
}
