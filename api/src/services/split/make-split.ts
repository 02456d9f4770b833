import type { AugmentConfig } from '@twinset/contract';
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

/**
 * Splits the pairs (decisions, section 5): whole groups first, then sizes, then chosen columns and attributes alike.
 * @throws AppError InvalidConfiguration (ratios), StratifiedSplitError (columns)
 */
export async function makeSplit(ctx: Ctx, session: string, request: SplitRequest): Promise<Split> {
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
