import {
  type AugmentConfig,
  type Finding,
  isBudgeted,
  type Limits,
  pickedColumns,
  runStepsWith,
  type Warning,
} from '@twinset/contract';
import { withBudget } from '../budget/with-budget.ts';
import { type CsvSource, type CsvTable, csvTable } from '../csv/csv-table.ts';
import type { CsvFacts } from '../csv/read-csv.ts';
import { checkDataset, errorsInSteps, refusalOf, withoutBlocking } from '../dataset/check-dataset.ts';
import { checkRun, type RunRefusal } from '../dataset/check-run.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { planInSteps, planKey } from '../dataset/plan-dataset.ts';
import { EngineError } from '../engine-error.ts';
import { repairDataset } from '../repairs/repair-dataset.ts';
import { chosenFlags } from '../split/chosen-columns.ts';
import { makeSplit } from '../split/make-split.ts';
import { type Measured, type MeasureInput, measureColumns } from '../split/measure-columns.ts';
import { type TiledPairs, type TileSearch, tilePairs } from '../tiles/tile-pairs.ts';
import type { DatasetPlan, Engine, RunJob, Split } from '../types.ts';
import { type DatasetCache, unboundedCache } from './dataset-cache.ts';
import { readConfig } from './read-config.ts';

/** Inputs of a run. */
export interface RunRequest {
  dataset: Dataset;
  /** Unchecked, as posted or read from a file. */
  config: unknown;
  /** The stratification file; null without one. */
  csv: CsvSource | null;
  limits: Limits;
  /** Folder of the files of tiles, which is created when one is written. */
  tilesDir: string;
}

/**
 * Services of a run; `measure` overrides measuring every pair, `keep` caches results, `pause` is awaited between the
 * steps of long work, so that a server can answer other requests meanwhile.
 */
export interface RunDependencies {
  engine: Engine;
  keep?: DatasetCache;
  measure?: (input: MeasureInput) => Promise<Measured>;
  pause?: () => Promise<void>;
  search?: TileSearch;
  /** Is called before tiles are read, which writes their files; null: pairs are not cut. */
  onTiled?: (tiled: TiledPairs | null) => Promise<void>;
}

export interface PreparedSplit {
  config: AugmentConfig;
  plan: DatasetPlan;
  split: Split;
  /** The dataset after the repairs of the configuration. */
  dataset: Dataset;
  /** Null if pairs are not cut into tiles. */
  tiled: TiledPairs | null;
  /** Findings that block a run; a plan and previews are computed anyway. */
  stops: Finding[];
  warnings: Warning[];
}

export interface PreparedRun {
  config: AugmentConfig;
  job: Omit<RunJob, 'dir'>;
  /** The dataset after the repairs of the configuration. */
  dataset: Dataset;
  stops: Finding[];
  /** Null if pairs are not cut into tiles. */
  tiled: TiledPairs | null;
}

const refuse = ({ errorType, message, details }: RunRefusal): never => {
  throw new EngineError(errorType, message, details);
};

/**
 * Checks a stratification file against all images of a dataset.
 * @throws EngineError StratifiedSplitError
 */
export const factsOfCsv = (
  { engine, keep }: Pick<Required<RunDependencies>, 'engine' | 'keep'>,
  dataset: Dataset,
  { path, key }: CsvSource,
): Promise<CsvFacts> => keep(`csv ${key}`, () => engine.checkCsv(path, [...dataset.images.keys()]));

/** Reads the columns of a stratification file that a configuration names. */
async function tableOf(
  dependencies: Pick<Required<RunDependencies>, 'engine' | 'keep'>,
  dataset: Dataset,
  csv: CsvSource,
  names: readonly string[],
): Promise<CsvTable> {
  const facts = await factsOfCsv(dependencies, dataset, csv);
  const images = [...dataset.images.keys()];
  const columns = facts.columns.filter((column) => names.includes(column));
  const chosen = await dependencies.keep(`csv ${csv.key} ${JSON.stringify(columns)}`, () =>
    dependencies.engine.readCsv(csv.path, images, { columns, mark: facts.mark }),
  );
  return csvTable(csv.key, facts, chosen, images);
}

/**
 * Reads the part of the CSV that a configuration needs. A file that does not match the images blocks only runs that use
 * one of its columns.
 */
async function usedTable(
  dependencies: Pick<Required<RunDependencies>, 'engine' | 'keep'>,
  { csv, dataset }: RunRequest,
  config: AugmentConfig,
): Promise<{ table: CsvTable | null; warnings: Warning[] }> {
  const picked = [...pickedColumns(config), ...(config.groupColumn === '' ? [] : [config.groupColumn])];
  const names = [...picked, ...chosenFlags(config)];
  if (csv === null || names.length === 0) return { table: null, warnings: [] };
  try {
    return { table: await tableOf(dependencies, dataset, csv, names), warnings: [] };
  } catch (error) {
    if (picked.length > 0 || !(error instanceof EngineError)) throw error;
    const message = `The CSV file was not used: ${error.message}`;
    return { table: null, warnings: [{ code: 'CsvNotUsed', message }] };
  }
}

/** Returns the dataset after the repairs of a configuration, and a cache for it. */
export async function repairedDataset(
  { keep = unboundedCache() }: Pick<RunDependencies, 'keep'>,
  dataset: Dataset,
  { repairs }: Pick<AugmentConfig, 'repairs'>,
): Promise<{ dataset: Dataset; keep: DatasetCache }> {
  if (repairs.length === 0) return { dataset, keep };
  const key = new Bun.CryptoHasher('sha256').update(JSON.stringify(repairs)).digest('base64url');
  const repaired = await keep(`repaired ${key}`, () => repairDataset(dataset, repairs));
  return { dataset: repaired, keep: (name, find) => keep(`${key} ${name}`, find) };
}

/**
 * Splits a dataset by a configuration, whether or not a run could use the result.
 * @throws EngineError InvalidConfiguration, InvalidDataset, StratifiedSplitError
 */
export async function prepareSplit(
  dependencies: RunDependencies,
  request: RunRequest,
): Promise<PreparedSplit> {
  const { engine, pause = async () => {} } = dependencies;
  const { config, warnings } = readConfig(request.config, request.limits);
  const { keep, dataset } = await repairedDataset(dependencies, request.dataset, config);
  const errors = await keep('errors', () => runStepsWith(errorsInSteps(dataset), pause));
  const { failed, stops, waived } = checkDataset(dataset, config, errors);
  if (failed) return refuse(failed);
  const plan = await keep(`plan ${planKey(config)}`, () => {
    const [images, masks] = [[...dataset.images.values()], [...dataset.masks.values()]];
    return runStepsWith(planInSteps(images, masks, dataset.pairs, config), pause);
  });
  if ('failed' in plan) return refuse(plan.failed);
  const { search } = dependencies;
  const tiled = await tilePairs({ engine, keep, search }, { config, dataset, plan, dir: request.tilesDir });
  const before = checkRun(config, tiled?.pairs ?? dataset.pairs, plan);
  if (before.failed) return refuse(before.failed);
  await dependencies.onTiled?.(tiled);
  const csv = await usedTable({ engine, keep }, request, config);
  const measure = dependencies.measure ?? ((input) => measureColumns(engine, input));
  const split = await makeSplit(
    { engine, keep, measure },
    { config, dataset, plan, tiled, table: csv.table },
  );
  return {
    config,
    dataset,
    tiled,
    plan,
    split,
    stops,
    warnings: [
      ...warnings,
      ...waived,
      ...dataset.warnings,
      ...withoutBlocking(plan.warnings),
      ...csv.warnings,
      ...split.warnings,
    ],
  };
}

/**
 * Checks a configuration against a dataset and creates the job, for the server and the command line. Writes nothing.
 * @returns the job, and the findings of severity error that block its run (`throwIfBlocked`).
 * @throws EngineError InvalidConfiguration, InvalidDataset, StratifiedSplitError
 */
export async function prepareRun(dependencies: RunDependencies, request: RunRequest): Promise<PreparedRun> {
  const prepared = await prepareSplit(dependencies, request);
  const { config, dataset, tiled, plan, split, stops, warnings } = prepared;
  const { pairs } = tiled ?? dataset;
  const { failed, warnings: more } = checkRun(config, pairs, plan, split);
  if (failed) return refuse(failed);
  const job = {
    config,
    pairs,
    pairing: dataset.rules,
    plan,
    split,
    warnings: [...warnings, ...more],
    ...(tiled ? { tiles: tiled.report } : {}),
  };
  if (!isBudgeted(config.budget)) return { config, dataset, stops, job, tiled };
  const { engine, keep = unboundedCache() } = dependencies;
  if (tiled) await engine.cutTiles(pairs);
  return { config, dataset, stops, job: await withBudget({ engine, keep }, job), tiled };
}

/**
 * Throws if findings block a run.
 * @throws EngineError InvalidDataset, with each file and the code of its finding
 */
export function throwIfBlocked({ stops }: Pick<PreparedRun, 'stops'>): void {
  const refusal = refusalOf(stops);
  if (refusal) refuse(refusal);
}
