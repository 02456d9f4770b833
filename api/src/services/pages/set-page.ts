import { firstNumber, LIMITS, type Receipt, SETS, type SetName } from '@twinset/contract';
import { largestOutput } from '@twinset/engine';
import type { Call, Ctx } from '../../context.ts';
import type { StoredSize } from '../../records/file-rows.ts';
import type { RunRow } from '../../records/runs.ts';
import { currentResult, manifestOfRun } from '../augment/internal.ts';
import { loadDataset } from '../dataset/internal.ts';
import {
  chooseOutputs,
  countOutputs,
  needsOutputFacts,
  type OutputChoice,
  outputFacts,
} from './choose-outputs.ts';
import { largeOutputUrl, type OutputFile, thumbnailOutputUrl } from './large-preview.ts';
import { ensureOutputPreviews } from './output-previews.ts';
import { type PageQuery, pageSizeOf, paginateRange } from './page.ts';

/** Returns the largest size of a run's outputs, pixels. */
async function largestSize(ctx: Ctx, session: string, { id, config }: RunRow) {
  const { pairs } = await loadDataset(ctx, session);
  // The configuration is read from the record for each request.
  return ctx.caches.derive(`${session} largest`, [pairs, id], () => {
    const { width, height } = largestOutput({ config, pairs });
    return { width, height };
  });
}

const NO_SIZE = { width: 0, height: 0 };
const namesOf = (n: number) => ({ image: `img_${n}.png`, mask: `mask_${n}.png` });

const EMPTY = { success: true as const, results: [], next: null, total: 0, page: 1 };

/** Returns a function that reads the receipts of a set from one row to before another. */
function receiptReader(ctx: Ctx, session: string, run: RunRow, set: SetName) {
  const counts = run.result?.outputs ?? { train: 0, val: 0, test: 0 };
  const before = SETS.slice(0, SETS.indexOf(set)).reduce((sum, name) => sum + counts[name], 0);
  return async (from: number, to: number): Promise<Receipt[]> => {
    const manifest = await manifestOfRun(ctx, session, run);
    return manifest.receipts(before + from, before + to);
  };
}

type ReadReceipts = ReturnType<typeof receiptReader>;

/** Returns the receipts of some rows, in their order; consecutive rows are read at once. */
async function receiptsOf(rows: readonly number[], read: ReadReceipts): Promise<Receipt[]> {
  const [first = 0] = rows;
  if (rows.every((row, i) => row === first + i)) return read(first, first + rows.length);
  return (await Promise.all(rows.map((row) => read(row, row + 1)))).flat();
}

/** Returns the result of reading receipts; null if another result took the run's place meanwhile. */
async function unlessReplaced<T>(ctx: Ctx, session: string, run: RunRow, read: () => Promise<T>) {
  try {
    return await read();
  } catch (error) {
    if (currentResult(ctx, session)?.id === run.id) throw error;
    return null;
  }
}

type Input = PageQuery &
  OutputChoice & { set: SetName; size?: StoredSize; counts?: 'true'; containing?: string };

/**
 * Returns outputs of one set with their previews. Empty without a current result, or if it was not transferred.
 * @param input.size of the previews at `url` (default: rendition)
 * @param input.search, input.transform only the outputs with a text in their names, or with a transform
 * @param input.sort their order
 * @param input.counts also returns how many outputs each transform has
 * @param input.containing image or mask whose page is returned; `page` if no chosen output has it
 */
export async function setPage({ ctx, session, input }: Call<Input>) {
  const run = currentResult(ctx, session);
  if (!run?.result || !run.renditionsInBucket) return EMPTY;
  const { set, size = 'rendition', counts, containing, ...query } = input;
  const first = firstNumber(run.config, set);
  const count = run.result.outputs[set];
  const read = receiptReader(ctx, session, run, set);
  const needsFacts = counts !== undefined || needsOutputFacts(input);
  const facts = needsFacts
    ? await unlessReplaced(ctx, session, run, () => outputFacts(ctx, session, { run, set, count }, read))
    : undefined;
  if (facts === null) return EMPTY;
  const rows = facts && chooseOutputs(facts, input).map(({ row }) => row);
  const at = (row: number) => (rows ? rows.indexOf(row) : row < count ? row : -1);
  const asked = containing === undefined ? -1 : at(Number(/(\d+)\.png$/.exec(containing)?.[1]) - first);
  const number = asked < 0 ? (query.page ?? 1) : Math.floor(asked / pageSizeOf(query, ctx.limits)) + 1;
  const page = paginateRange(rows?.length ?? count, { ...query, page: number }, ctx.limits, (i) => {
    const row = rows?.[i] ?? i;
    return { ...namesOf(first + row), row };
  });
  const isThumbnail = size === 'thumbnail';
  const outputs = page.items;
  if (!isThumbnail && !(await ensureOutputPreviews(ctx, session, { run, set, outputs }))) return EMPTY;
  const largest = outputs.length > 0 ? await largestSize(ctx, session, run) : NO_SIZE;
  const urlOf = ({ kind, name }: OutputFile) =>
    ctx.storage.signDownload({ session, object: `resized_augmented/${set}/${kind}/${name}` });
  const media = async (kind: 'images' | 'masks', name: string) => {
    const file = { set, kind, run: run.id, name };
    const url = isThumbnail ? thumbnailOutputUrl(ctx, file) : await urlOf(file);
    // The thumbnail of an image is lossy, so that the viewer needs the file's pixels even if it is small.
    const isLossy = isThumbnail && kind === 'images';
    const longest = isThumbnail ? LIMITS.thumbnailPixels : LIMITS.renditionPixels;
    return { name, url, ...largeOutputUrl(ctx, file, largest, isLossy ? 0 : longest) };
  };
  const shown = page.items.map(({ row }) => row);
  const receipts = await unlessReplaced(ctx, session, run, () => receiptsOf(shown, read));
  if (receipts === null) return EMPTY;
  const results = await Promise.all(
    page.items.map(async ({ image, mask }, i) => ({
      image: await media('images', image),
      mask: await media('masks', mask),
      receipt: receipts[i] as Receipt,
    })),
  );
  const { next, total } = page;
  const known = counts && facts ? { counts: countOutputs(facts) } : {};
  return { success: true as const, results, next, total, page: number, ...known };
}
