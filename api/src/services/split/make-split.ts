import { type AugmentConfig, pickedColumns, type Warning } from '@twinset/contract';
import { backgroundOf, type DatasetPlan, foregroundRule, type Split, splitGroups } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Dataset } from '../dataset/load-dataset.ts';
import type { CsvCellValue, CsvTable } from '../stratification/csv-table.ts';
import {
  cellsOf,
  chosenFlags,
  fixedSplit,
  groupWarnings,
  looksLikeSplit,
  namesSets,
  textsOf,
} from './chosen-columns.ts';
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

/** Returns the chosen column that spells out the split: `set`, or a name that differs in case if its cells are sets. */
function splitColumn(table: CsvTable | null, picked: readonly string[], names: string[]): string | undefined {
  if (picked.includes('set')) return 'set';
  return picked.find((column) => column.toLowerCase() === 'set' && namesSets(textsOf(table, column, names)));
}

/** The chosen columns of the CSV; an attribute whose name is a column there is one of them. */
function csvColumns(table: CsvTable | null, config: AugmentConfig, names: string[]) {
  const flags = chosenFlags(config).filter((flag) => table?.columns.includes(flag));
  const picked = pickedColumns(config);
  const given = splitColumn(table, picked, names);
  const columns = [...new Set([...picked, ...flags])].filter((attribute) => attribute !== given);
  return {
    fixed: given === undefined ? null : fixedSplit(textsOf(table, given, names), names),
    columns: columns.map((attribute) => ({
      attribute,
      values: cellsOf(table, attribute, names),
      kind: table?.kindOf(attribute),
    })),
  };
}

/** What is to be known of the columns that were chosen, whatever the split. */
function columnWarnings(
  columns: readonly { attribute: string; values: CsvCellValue[] }[],
  group: { column: string; cells: CsvCellValue[] } | null,
  names: string[],
): Warning[] {
  const splits = columns.filter(({ values }) => namesSets(values));
  return [
    ...splits.map(({ attribute }) => looksLikeSplit(attribute)),
    ...(group ? groupWarnings(group.column, group.cells, names) : []),
  ];
}

/** Whole groups first, then sizes, then chosen columns and attributes alike. */
async function computeSplit(ctx: Ctx, session: string, request: SplitRequest): Promise<Split> {
  const { config, dataset, plan, table } = request;
  checkRatios(ctx, config);
  const names = dataset.pairs.map((pair) => pair.image);
  const { columns, fixed } = csvColumns(table, config, names);
  const { groupColumn } = config;
  // A missing cell of the group column is no group: such pairs are on their own.
  const group =
    groupColumn === '' ? null : { column: groupColumn, cells: textsOf(table, groupColumn, names) };
  const rule = foregroundRule(plan.mask, backgroundOf(config, plan.classes));
  const measured = await measureColumns(ctx, session, {
    pairs: dataset.pairs,
    rule,
    names: chosenFlags(config).filter((flag) => !table?.columns.includes(flag)),
  });
  const duplicates = await duplicateGroups(ctx, dataset, rule);
  const frames = config.groupFrames ? await frameGroups(ctx, dataset) : [];
  const { groups, near } = splitGroups(config, duplicates, frames);
  const split = await ctx.engine.split({
    names,
    ratios: { train: config.trainRatio, val: config.valRatio, test: config.testRatio },
    seed: config.seed,
    groups: [...groups, ...(group ? [group.cells] : [])],
    ...(near ? { near } : {}),
    columns: [
      ...columns,
      ...[...measured].map(([attribute, values]) => ({ attribute, values, kind: 'numeric' as const })),
    ],
    ...(fixed ? { fixed } : {}),
  });
  return { ...split, warnings: [...columnWarnings(columns, group, names), ...split.warnings] };
}
