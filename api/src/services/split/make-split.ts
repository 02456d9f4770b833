import { ATTRIBUTE_FLAGS, type AugmentConfig } from '@twinset/contract';
import { splitDataset } from '@twinset/tensor-core';
import type { Ctx } from '../../context.ts';
import type { DatasetPlan, Split } from '../../engine/types.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Dataset } from '../dataset/load-dataset.ts';
import type { CsvTable } from '../stratification/csv-table.ts';
import { cellsOf, fixedSplit, pickedColumns } from './chosen-columns.ts';
import { duplicateGroups } from './duplicate-groups.ts';
import { measureColumns, measuredFlags } from './measure-columns.ts';

export type SplitRequest = {
  config: AugmentConfig;
  dataset: Dataset;
  plan: DatasetPlan;
  table: CsvTable | null;
};

/** @throws AppError InvalidConfiguration unless the ratios add up to 1 */
export function checkRatios(ctx: Ctx, config: AugmentConfig): void {
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
    ATTRIBUTE_FLAGS.filter((flag) => config[flag]),
    [config.groupColumn, config.keepNearDuplicates, config.background, config.classes],
    plan.mask,
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

/** Whole groups first, then sizes, then chosen columns and attributes alike. */
async function computeSplit(ctx: Ctx, session: string, request: SplitRequest): Promise<Split> {
  const { config, dataset, plan, table } = request;
  checkRatios(ctx, config);
  const names = dataset.pairs.map((pair) => pair.image);
  const picked = pickedColumns(config);
  const flags = measuredFlags(config, table?.columns ?? []);
  const fromCsv = [
    ...new Set([
      ...picked,
      ...Object.keys(config).filter((f) => isFlagOn(config, f) && table?.columns.includes(f)),
    ]),
  ];
  const columns = fromCsv.map((attribute) => ({
    attribute,
    values: cellsOf(table, attribute, names),
    kind: table?.kindOf(attribute),
  }));
  const set =
    picked[0] === 'set' ? fixedSplit(columns.find((c) => c.attribute === 'set')?.values ?? [], names) : null;
  const measured = await measureColumns(ctx, session, { pairs: dataset.pairs, plan, config, names: flags });
  const duplicates = duplicateGroups(dataset.images, names, config.keepNearDuplicates);
  const groups = [
    duplicates,
    ...(config.groupColumn === '' ? [] : [groupCells(table, config.groupColumn, names)]),
  ];
  return splitDataset({
    names,
    ratios: { train: config.trainRatio, val: config.valRatio, test: config.testRatio },
    seed: config.seed,
    groups,
    columns: [
      ...columns.filter((c) => !(set && c.attribute === 'set')),
      ...[...measured].map(([attribute, values]) => ({ attribute, values, kind: 'numeric' as const })),
    ],
    ...(set ? { fixed: set } : {}),
  });
}

const isFlagOn = (config: AugmentConfig, name: string) => (config as Record<string, unknown>)[name] === true;
/** A missing cell is no group: such pairs stand alone. */
const groupCells = (table: CsvTable | null, column: string, names: string[]) => cellsOf(table, column, names);
