import {
  type AugmentConfig,
  DEFAULT_CONFIG,
  type LabelSafety,
  MANIFEST_VERSION,
  type Manifest,
  QUIET_FIELDS,
  type Receipt,
  UI_FIELDS,
} from '@twinset/contract';
import { hexColor } from '../tasks/display-color.ts';
import { type JobCore, recipeOf } from './recipe.ts';

const UI: readonly string[] = UI_FIELDS;

/** The configuration as far as it shapes the result, its fields in alphabetical order. */
function resultConfig(config: AugmentConfig): Record<string, unknown> {
  const unused: string[] = QUIET_FIELDS.filter((key) => Bun.deepEquals(config[key], DEFAULT_CONFIG[key]));
  return Object.fromEntries(
    Object.entries(config)
      .filter(([key]) => !UI.includes(key))
      .filter(([key]) => !unused.includes(key))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/**
 * Labels and colours of a colour-coded or palette set, as they stand in the palette of its PNGs; null where sample
 * values are the labels. `fill` is what lies outside of the frames, `unused` what only fills the palette up to it.
 */
function colorTable(job: JobCore): Manifest['colorTable'] {
  const classes = job.plan.mask.table;
  if (classes === null) return null;
  const { table, fill } = recipeOf(job).frame.mask;
  return (table ?? classes).map((color, label) => {
    const entry = { label, color: hexColor(color) };
    return label < classes.length ? entry : { ...entry, role: label === fill ? 'fill' : 'unused' };
  });
}

/** How the pairs were divided: sizes, what stays together, how near each set is to the whole, what could not be met. */
export function splitReport({ split, config }: Pick<JobCore, 'split' | 'config'>): Manifest['split'] {
  const { sizes, planned, groups, balance, warnings } = split;
  const ratios = { train: config.trainRatio, val: config.valRatio, test: config.testRatio };
  return { ratios, planned, sizes, groups, balance, warnings };
}

/** The text of manifest.json: how the set was made, and a receipt an output, one a line. */
export function manifestText(
  job: JobCore,
  backend: string,
  safety: LabelSafety,
  outputs: readonly Receipt[],
): string {
  const head: Omit<Manifest, 'outputs'> = {
    version: MANIFEST_VERSION,
    seed: job.config.seed,
    backend,
    config: resultConfig(job.config),
    pairing: [...job.pairing].sort((a, b) => (a.image < b.image ? -1 : 1)),
    split: splitReport(job),
    warnings: job.warnings,
    labelSafety: safety,
    colorTable: colorTable(job),
  };
  const rows = outputs.map((output) => `    ${JSON.stringify(output)}`).join(',\n');
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "outputs": [\n${rows}\n  ]\n}\n`;
}
