import { type AugmentConfig, pickedColumns } from '@twinset/contract';
import type { Ctx } from '../../context.ts';
import { backgroundOf, foregroundRule, splitGroups } from '../../engine/index.ts';
import type { DatasetPlan, Split } from '../../engine/types.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Dataset } from '../dataset/load-dataset.ts';
import type { CsvTable } from '../stratification/csv-table.ts';
import { cellsOf, chosenFlags, fixedSplit } from './chosen-columns.ts';
import { duplicateGroups, frameGroups } from './duplicate-groups.ts';
import { measureColumns } from './measure-columns.ts';

export type SplitRequest = {
  config: AugmentConfig;
  dataset: Dataset;
  plan: DatasetPlan;
  table: CsvTable | null;
};

/** @throws AppError InvalidConfiguration unless the ratios add up to 1 */
function checkRatios(ctx: Ctx, config: AugmentConfig): void {
  const sum = config.trainRatio + config.valRatio + config.testRatio;
  if (Math.abs(sum - 1) <= ctx.limits.ratioSumTolerance + 1e-9) return;
  const text = (sum * 100).toFixed(1);
  throw new AppError('InvalidConfiguration', `The three ratios add up to ${text} %, not 100 %.`, {
    errorType: 'InvalidConfiguration',
  });
}

type Kept = { key: string; table: CsvTable | null; split: Promise<Split> };
/** Splits kept of one data set: live previews ask for the same one again and again. */
const KEPT_MAX = 4;
const kept = new WeakMap<Dataset, Kept[]>();

/** What a split depends on, besides the data set and the CSV. */
const keyOf = ({ config, plan }: SplitRequest) =>
  JSON.stringify([
    [config.trainRatio, config.valRatio, config.testRatio, config.seed],
    pickedColumns(config),
    chosenFlags(config),
    [config.groupColumn, config.keepNearDuplicates, config.groupFrames],
    foregroundRule(plan.mask, backgroundOf(config, plan.classes)),
  ]);

/**
 * The split of the pairs (decisions, section 5), made once for as long as nothing that it depends on changes.
 * @throws AppError InvalidConfiguration (ratios), StratifiedSplitError (columns)
 */
export function makeSplit(ctx: Ctx, session: string, request: SplitRequest): Promise<Split> {
  const list = kept.get(request.dataset) ?? [];
  kept.set(request.dataset, list);
  const key = keyOf(request);
  const known = list.find((one) => one.key === key && one.table === request.table);
  if (known) return known.split;
  const entry: Kept = { key, table: request.table, split: computeSplit(ctx, session, request) };
  list.unshift(entry);
  list.splice(KEPT_MAX);
  entry.split.catch(() => list.splice(list.indexOf(entry) >>> 0, 1));
  return entry.split;
}

/** The chosen columns of the CSV; an attribute whose name is a column there is one of them. */
function csvColumns(table: CsvTable | null, config: AugmentConfig, names: string[]) {
  const flags = chosenFlags(config).filter((flag) => table?.columns.includes(flag));
  return [...new Set([...pickedColumns(config), ...flags])].map((attribute) => ({
    attribute,
    values: cellsOf(table, attribute, names),
    kind: table?.kindOf(attribute),
  }));
}

/** Whole groups first, then sizes, then chosen columns and attributes alike. */
async function computeSplit(ctx: Ctx, session: string, request: SplitRequest): Promise<Split> {
  const { config, dataset, plan, table } = request;
  checkRatios(ctx, config);
  const names = dataset.pairs.map((pair) => pair.image);
  const columns = csvColumns(table, config, names);
  // A missing cell of the group column is no group: such pairs stand alone.
  const together = config.groupColumn === '' ? [] : [cellsOf(table, config.groupColumn, names)];
  const given = pickedColumns(config)[0] === 'set' ? columns.find((c) => c.attribute === 'set') : undefined;
  const fixed = given ? fixedSplit(given.values, names) : null;
  const rule = foregroundRule(plan.mask, backgroundOf(config, plan.classes));
  const measured = await measureColumns(ctx, session, {
    pairs: dataset.pairs,
    rule,
    names: chosenFlags(config).filter((flag) => !table?.columns.includes(flag)),
  });
  const duplicates = await duplicateGroups(ctx, dataset, rule);
  const frames = config.groupFrames ? await frameGroups(ctx, dataset) : [];
  const { groups, near } = splitGroups(config, duplicates, frames);
  return ctx.engine.split({
    names,
    ratios: { train: config.trainRatio, val: config.valRatio, test: config.testRatio },
    seed: config.seed,
    groups: [...groups, ...together],
    ...(near ? { near } : {}),
    columns: [
      ...columns.filter((column) => !(fixed && column === given)),
      ...[...measured].map(([attribute, values]) => ({ attribute, values, kind: 'numeric' as const })),
    ],
    ...(fixed ? { fixed } : {}),
  });
}
