import {
  type AugmentConfig,
  type AugmentErrorType,
  type Finding,
  parseConfig,
  pickedColumns,
  someNames,
  someSentences,
  type Warning,
} from '@twinset/contract';
import { checkDataset, checkRun, planDataset, type RunJob, withoutStops } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { loadDataset } from '../dataset/load-dataset.ts';
import { chosenFlags } from '../split/chosen-columns.ts';
import { makeSplit } from '../split/make-split.ts';
import type { CsvTable } from '../stratification/csv-table.ts';
import { storedTable } from '../stratification/stored-table.ts';

export type Prepared = {
  job: Omit<RunJob, 'dir'>;
  version: string;
  config: AugmentConfig;
  /** Findings because of which a run is refused; a plan and previews are made all the same. */
  stops: Finding[];
};

const refuse = (
  errorType: Exclude<AugmentErrorType, 'Cancelled' | 'AugmentationError'>,
  message: string,
  details?: { filename: string; reason: string }[],
) => new AppError(errorType, message, { errorType, ...(details && details.length > 0 ? { details } : {}) });

/** @throws AppError InvalidConfiguration */
export function readConfig(ctx: Ctx, input: unknown): { config: AugmentConfig; warnings: Warning[] } {
  const parsed = parseConfig(input, ctx.limits);
  if (!parsed.ok) throw refuse('InvalidConfiguration', someSentences(parsed.problems));
  const { config, unknown } = parsed;
  if (unknown.length === 0) return { config, warnings: [] };
  const message = `Unknown field(s) of the configuration were ignored: ${someNames(unknown)}.`;
  return { config, warnings: [{ code: 'UnknownFields', message }] };
}

/**
 * The stored CSV as far as a configuration needs it. One that does not match the images any more stops nobody who
 * chose none of its columns.
 * @throws AppError StratifiedSplitError
 */
function tableFor(
  ctx: Ctx,
  session: string,
  config: AugmentConfig,
): { table: CsvTable | null; warnings: Warning[] } {
  const chosen = pickedColumns(config).length > 0 || config.groupColumn !== '';
  if (!chosen && chosenFlags(config).length === 0) return { table: null, warnings: [] };
  try {
    return { table: storedTable(ctx, session), warnings: [] };
  } catch (error) {
    if (chosen || !(error instanceof AppError)) throw error;
    const message = `The CSV file was left out of account: ${error.message}`;
    return { table: null, warnings: [{ code: 'CsvNotUsed', message }] };
  }
}

/**
 * Splits the data set as a configuration asks, whether or not a run could use the result.
 * @throws AppError InvalidConfiguration, InvalidDataset, StratifiedSplitError
 */
export async function prepareSplit(ctx: Ctx, session: string, input: unknown) {
  const { config, warnings } = readConfig(ctx, input);
  const dataset = loadDataset(ctx, session);
  const { failed, stops, waived } = checkDataset(dataset, config);
  if (failed) throw refuse('InvalidDataset', failed.message, failed.details);
  const plan = planDataset([...dataset.images.values()], [...dataset.masks.values()], dataset.pairs, config);
  if ('failed' in plan) throw refuse('InvalidDataset', plan.failed.message, plan.failed.details);
  const before = checkRun(config, dataset.pairs, plan);
  if (before.failed)
    throw refuse(publicType(before.failed.errorType), before.failed.message, before.failed.details);
  const csv = tableFor(ctx, session, config);
  const split = await makeSplit(ctx, session, { config, dataset, plan, table: csv.table });
  return { config, dataset, stops, plan, split, waived, csvWarnings: csv.warnings, warnings };
}

/**
 * Checks a configuration against the data set and makes the job of it. Nothing is written.
 * @throws AppError InvalidConfiguration, InvalidDataset, StratifiedSplitError
 */
export async function prepareJob(ctx: Ctx, session: string, input: unknown): Promise<Prepared> {
  const prepared = await prepareSplit(ctx, session, input);
  const { config, dataset, stops, plan, split, waived, csvWarnings, warnings } = prepared;
  const after = checkRun(config, dataset.pairs, plan, split);
  if (after.failed)
    throw refuse(publicType(after.failed.errorType), after.failed.message, after.failed.details);
  const all = [
    ...warnings,
    ...waived,
    ...dataset.warnings,
    ...withoutStops(plan.warnings),
    ...csvWarnings,
    ...split.warnings,
    ...after.warnings,
  ];
  return {
    config,
    stops,
    version: dataset.version,
    job: { config, pairs: dataset.pairs, pairing: dataset.rules, plan, split, warnings: all },
  };
}

const publicType = (type: string) => (type === 'InvalidConfiguration' ? type : 'InvalidDataset');
