import { type AugmentConfig, EXPORT_NAMES, type ExportName } from '@twinset/contract';
import type { MaskRecipe } from '../frames/mask-recipe.ts';
import type { DatasetPlan } from '../types.ts';
import { exportClasses } from './export-classes.ts';
import type { ExportRecipe } from './types.ts';

/** For each format that refers to files of others, these formats. */
const NEEDS: Partial<Record<ExportName, readonly ExportName[]>> = {
  mmsegmentation: ['index'],
  huggingface: ['index'],
  parquet: ['index'],
  webdataset: ['index'],
};

/** Returns the chosen formats and those that they need, in the order of the zip; unknown names are left out. */
export function exportNames(names: readonly string[]): ExportName[] {
  const chosen = EXPORT_NAMES.filter((name) => names.includes(name));
  const wanted = new Set(chosen.flatMap((name) => [name, ...(NEEDS[name] ?? [])]));
  return EXPORT_NAMES.filter((name) => wanted.has(name));
}

/** Computes what workers need for the exports of a configuration, without loading a format; null without any. */
export function exportRecipe(
  config: AugmentConfig,
  plan: DatasetPlan,
  mask: MaskRecipe,
): ExportRecipe | null {
  const formats = exportNames(config.exports);
  if (formats.length === 0 || mask.carried === 'colors') return null;
  const isInstances = config.maskContent === 'objects' ? { isInstances: true as const } : {};
  return { formats, ...exportClasses(config, plan, mask), ...isInstances };
}
