import {
  type AugmentConfig,
  DEFAULT_CONFIG,
  type LabelSafety,
  MANIFEST_VERSION,
  type Manifest,
  QUIET_FIELDS,
  runStepsWith,
  sortInSteps,
  UI_FIELDS,
} from '@twinset/contract';
import { yieldToEventLoop } from '../lib/yield-to-event-loop.ts';
import { hexColor } from '../tasks/display-color.ts';
import { type JobCore, recipeOf } from './recipe.ts';

const UI: readonly string[] = UI_FIELDS;

/** Returns the configuration fields that affect the result, in alphabetical order. */
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
 * Returns labels and colours of a colour-coded or palette set, as in the palette of its PNGs; null if sample values are
 * the labels. `fill` is the value outside of the frames, `unused` an entry that only pads the palette.
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

/** Returns the report of the split: sizes, groups, distance of each set from the whole, warnings. */
export function splitReport({ split, config }: Pick<JobCore, 'split' | 'config'>): Manifest['split'] {
  const { sizes, planned, groups, balance, folds, warnings } = split;
  const ratios = { train: config.trainRatio, val: config.valRatio, test: config.testRatio };
  if (!folds) return { ratios, planned, sizes, groups, balance, warnings };
  const { of, ...report } = folds;
  return { ratios, planned, sizes, groups, balance, folds: report, warnings };
}

/** Text before the first receipt, and between two of them: each receipt is on a separate line. */
export const BEFORE_OUTPUTS = ',\n  "outputs": [\n    ';
export const BETWEEN_OUTPUTS = ',\n    ';

/** Entries of a list per part of the text: about a millisecond of work. */
const ENTRIES = 1000;

const byImage = (a: { image: string }, b: { image: string }): number => (a.image < b.image ? -1 : 1);
const inner = (text: string): string => text.replaceAll('\n', '\n  ');

/** Yields the same text as `JSON.stringify(head, null, 2)` without its end, in parts: the head has a row per source. */
function* headParts(head: object): Generator<string> {
  let start = '{';
  // Short texts are joined: each part costs the caller more than its bytes.
  let part = '';
  for (const [key, value] of Object.entries(head)) {
    if (value === undefined) continue;
    const list = Array.isArray(value) && value.length > ENTRIES ? value : null;
    part += `${start}\n  ${JSON.stringify(key)}: ${list ? '[' : inner(JSON.stringify(value, null, 2))}`;
    start = ',';
    if (!list) continue;
    for (let from = 0; from < list.length; from += ENTRIES) {
      const rows = JSON.stringify(list.slice(from, from + ENTRIES), null, 2);
      yield `${part}${inner(rows.slice(1, -2))}`;
      part = ',';
    }
    part = '\n  ]';
  }
  yield part;
}

/**
 * Returns the text of manifest.json, which states how the set was generated, before and after the receipts (JSON), one per
 * output and line. Each call of `before` returns its text in parts.
 */
export async function manifestEnds(
  job: JobCore,
  backend: string,
  safety: LabelSafety,
  more: Pick<Manifest, 'budget' | 'exports'> = {},
): Promise<{ before: () => Iterable<string>; after: string }> {
  const pairing = await runStepsWith(sortInSteps(job.pairing, byImage), yieldToEventLoop);
  const head: Omit<Manifest, 'outputs'> = {
    version: MANIFEST_VERSION,
    seed: job.config.seed,
    backend,
    config: resultConfig(job.config),
    pairing,
    split: splitReport(job),
    warnings: job.warnings,
    labelSafety: safety,
    colorTable: colorTable(job),
    ...(job.tiles ? { tiles: job.tiles } : {}),
    ...more,
  };
  const before = function* () {
    yield* headParts(head);
    yield BEFORE_OUTPUTS;
  };
  return { before, after: '\n  ]\n}\n' };
}
