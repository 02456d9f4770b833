import { type AugmentConfig, pickedColumns, type Warning } from '@twinset/contract';
import type { SplitColumn } from '@twinset/tensor-core';
import type { CsvCellValue, CsvTable } from '../csv/csv-table.ts';
import { ruleOf } from '../dataset/background.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { splitGroups } from '../dataset/split-groups.ts';
import type { DatasetCache } from '../prepare/dataset-cache.ts';
import { nameOfPair, type TiledPairs } from '../tiles/tile-pairs.ts';
import type { DatasetPlan, Engine, Split } from '../types.ts';
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
import { makeFolds } from './make-folds.ts';
import type { Measured, MeasureInput } from './measure-columns.ts';

export type SplitRequest = {
  config: AugmentConfig;
  dataset: Dataset;
  plan: DatasetPlan;
  /** Null if pairs are not cut into tiles. */
  tiled: TiledPairs | null;
  table: CsvTable | null;
};

/** Services that split and measure, and the cache of results. */
export type SplitDependencies = {
  engine: Pick<Engine, 'groupDuplicates' | 'groupFrames' | 'split' | 'fold' | 'cutTiles'>;
  keep: DatasetCache;
  measure: (input: MeasureInput) => Promise<Measured>;
};

/** Returns the cache key of a split within its dataset. */
const keyOf = ({ config, plan, table }: SplitRequest) =>
  JSON.stringify([
    [config.trainRatio, config.valRatio, config.testRatio, config.seed],
    pickedColumns(config),
    chosenFlags(config),
    [config.groupColumn, config.keepNearDuplicates, config.groupFrames],
    ruleOf({ config, plan }),
    table?.key,
    ...(config.folds > 0 ? [config.folds, config.maskContent] : []),
    ...(config.tiles.size === undefined ? [] : [config.tiles]),
  ]);

/**
 * Assigns the pairs to sets (decisions, section 5).
 * @throws EngineError StratifiedSplitError (columns)
 */
export const makeSplit = (dependencies: SplitDependencies, request: SplitRequest): Promise<Split> =>
  dependencies.keep(`split ${keyOf(request)}`, () => computeSplit(dependencies, request));

/** Returns the chosen column that contains the split: `set`, or a name that differs in case if its cells are sets. */
function splitColumn(table: CsvTable | null, picked: readonly string[], names: string[]): string | undefined {
  if (picked.includes('set')) return 'set';
  return picked.find((column) => column.toLowerCase() === 'set' && namesSets(textsOf(table, column, names)));
}

/** Returns the chosen columns of the CSV; an attribute that is also the name of a column counts as that column. */
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

/** Returns the warnings about the chosen columns, whatever the split. */
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

/** Returns measured attributes; further splits of the pairs, such as those of another seed, do not read them again. */
function measuredOnce(
  { keep, measure }: SplitDependencies,
  { config, tiled }: SplitRequest,
  input: MeasureInput,
): Promise<Measured> {
  const tiles = tiled ? [config.tiles, config.seed] : null;
  return keep(`measured ${JSON.stringify([input.names, input.rule, tiles])}`, () => measure(input));
}

/** Computes the split: whole groups first, then sizes, then chosen columns and attributes with equal weight. */
async function computeSplit(dependencies: SplitDependencies, request: SplitRequest): Promise<Split> {
  const { config, dataset, plan, table, tiled } = request;
  const { pairs } = tiled ?? dataset;
  const images = pairs.map(({ image }) => image);
  const ofTiles = <T>(sources: readonly T[]): readonly T[] =>
    tiled ? tiled.of.map((source) => sources[source]) : sources;
  const { columns, fixed } = csvColumns(table, config, images);
  const { groupColumn } = config;
  // A missing cell of the group column is not a group: such pairs are not grouped.
  const group =
    groupColumn === '' ? null : { column: groupColumn, cells: textsOf(table, groupColumn, images) };
  const rule = ruleOf({ config, plan });
  const flags = chosenFlags(config).filter((flag) => !table?.columns.includes(flag));
  if (tiled && flags.length > 0) await dependencies.engine.cutTiles(pairs);
  const measured = await measuredOnce(dependencies, request, { pairs, rule, names: flags });
  const duplicates = await duplicateGroups(dependencies, dataset, rule);
  const frames = config.groupFrames ? await frameGroups(dependencies, dataset) : [];
  const found = splitGroups(config, duplicates, frames);
  const near = found.near && { ...found.near, ids: ofTiles(found.near.ids) };
  // The tiles of a source are a group.
  const binding = [
    ...found.groups.map(ofTiles),
    ...(group ? [group.cells] : []),
    ...(tiled ? [tiled.of] : []),
  ];
  const balanced: SplitColumn[] = [
    ...columns,
    ...[...measured].map(([attribute, values]) => ({ attribute, values, kind: 'numeric' as const })),
  ];
  const split = await dependencies.engine.split({
    names: pairs.map(nameOfPair),
    ratios: { train: config.trainRatio, val: config.valRatio, test: config.testRatio },
    seed: config.seed,
    groups: binding,
    ...(near ? { near } : {}),
    columns: balanced,
    ...(fixed ? { fixed } : {}),
  });
  const folds = await makeFolds(
    dependencies.engine,
    { config, plan, dataset: { ...dataset, pairs } },
    split,
    {
      groups: split.near?.kept === 'together' && near ? [...binding, near.ids] : binding,
      columns: balanced,
    },
  );
  const warnings = [...columnWarnings(columns, group, images), ...split.warnings];
  return { ...split, warnings, ...(folds ? { folds } : {}) };
}
