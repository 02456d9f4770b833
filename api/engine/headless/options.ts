import { parseArgs } from 'node:util';
import {
  BACKENDS,
  type BackendChoice,
  BLOCKING_CODES,
  EXPORT_NAMES,
  type Repair,
  someNames,
} from '@twinset/contract';
import {
  PRESET_FIELDS,
  PRESET_STRENGTHS,
  type PresetPatch,
  parsePreset,
  presetConfig,
} from '@twinset/contract/presets';
import { EXIT_TEXTS, UsageError } from './exit-codes.ts';
import { REPAIR_FORMS, repairOf } from './repair-options.ts';

const FORMS = Object.values(REPAIR_FORMS).flat();

export const USAGE = `Creates a training set from a dataset, or from two folders, without the server.

  npm run twinset -- DATASET [options]
  npm run twinset -- --images DIR --masks DIR [options]
  bun api/engine/cli.ts DATASET [options]

  DATASET          folder, zip or tar in one of the layouts of the documentation; what was recognised is printed
  --choose ID=VALUE
                   chooses an option of a question about the dataset (repeatable)
  --plan           print what was recognised, and end
  --images DIR     folder of the images
  --masks DIR      folder of the masks
  --config FILE    configuration as JSON; missing fields have their defaults
  --preset FIELD:STRENGTH
                   transforms of a preset, which fields of --config replace;
                   FIELD: ${PRESET_FIELDS.join(', ')};
                   STRENGTH: ${PRESET_STRENGTHS.join(', ')}
  --csv FILE       stratification file: columns to stratify or group by
  --from FILE      manifest.json of a result: repeats that run with its configuration and seed. Files that it does
                   not name are ignored. A run with a stratification file needs the same --csv, one of a dataset
                   the same --choose.
  --out FILE       zip file to write; default: augmented_data.zip
  --recursive      read sub-folders too; where two contain files of one name, files pair by path, not by name
  --repair KIND=VALUE
                   repair masks or exclude pairs (repeatable, applied in this order):
                   ${FORMS.slice(0, 4).join(', ')},
                   ${FORMS.slice(4).join(', ')}
  --waive CODE     waive a finding that blocks the run (repeatable): ${BLOCKING_CODES.join(', ')}
  --export NAME    add files for a trainer (repeatable): ${EXPORT_NAMES.slice(0, 7).join(', ')},
                   ${EXPORT_NAMES.slice(7).join(', ')}
  --workers N      worker threads, 0 to 256; 0: the main thread; default: one per core
  --backend NAME   ${BACKENDS.join(', ')}; default: auto
  --help, -h       print this text

Warnings and errors go to the error stream, in a terminal with one line of progress. If the output stream is not a
terminal, it gets one JSON object per line: {"event": "plan", "converted", "progress", "warning", "result" or
"error", ...}. Add --silent after "npm run" to keep npm's own lines out of it.

Exit codes:
${Object.entries(EXIT_TEXTS)
  .map(([code, text]) => `  ${code.padStart(3)}  ${text}`)
  .join('\n')}`;

const OPTIONS = {
  images: { type: 'string' },
  masks: { type: 'string' },
  config: { type: 'string' },
  preset: { type: 'string' },
  csv: { type: 'string' },
  from: { type: 'string' },
  out: { type: 'string', default: 'augmented_data.zip' },
  workers: { type: 'string' },
  backend: { type: 'string' },
  recursive: { type: 'boolean', default: false },
  choose: { type: 'string', multiple: true, default: [] as string[] },
  plan: { type: 'boolean', default: false },
  repair: { type: 'string', multiple: true, default: [] as string[] },
  waive: { type: 'string', multiple: true, default: [] as string[] },
  export: { type: 'string', multiple: true, default: [] as string[] },
  help: { type: 'boolean', short: 'h' },
} as const;

export interface Options {
  /** Folder or archive of any layout; without it, images and masks are in two folders. */
  dataset?: string;
  images: string;
  masks: string;
  /** Answers by question. */
  choices: Record<string, string>;
  /** True to end after the plan of the dataset. */
  plan: boolean;
  config?: string;
  /** Fields of the configuration. */
  preset?: PresetPatch;
  csv?: string;
  from?: string;
  out: string;
  workers?: number;
  backend?: BackendChoice;
  recursive: boolean;
  repair: Repair[];
  waive: string[];
  export: string[];
}

function workersOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const workers = Number(text);
  if (text.trim() !== '' && Number.isInteger(workers) && workers >= 0 && workers <= 256) return workers;
  throw new UsageError(`--workers is "${text}"; it must be a whole number from 0 to 256.`);
}

function backendOf(text: string | undefined): BackendChoice | undefined {
  if (text === undefined || BACKENDS.includes(text as BackendChoice))
    return text as BackendChoice | undefined;
  throw new UsageError(`--backend is "${text}"; it must be one of ${BACKENDS.join(', ')}.`);
}

function checkExports(names: readonly string[]): void {
  const unknown = names.find((name) => !EXPORT_NAMES.includes(name as never));
  if (unknown === undefined) return;
  throw new UsageError(`--export is "${unknown}"; it must be one of ${EXPORT_NAMES.join(', ')}.`);
}

function presetOf(text: string | undefined): { preset?: PresetPatch } {
  if (text === undefined) return {};
  const preset = parsePreset(text);
  if (preset !== null) return { preset: presetConfig(...preset) };
  throw new UsageError(
    `--preset is "${text}"; it must be FIELD:STRENGTH, with a field of ${PRESET_FIELDS.join(', ')} and a strength of ${PRESET_STRENGTHS.join(', ')}.`,
  );
}

/** Returns the answers of `--choose`. */
function choicesOf(texts: readonly string[]): Record<string, string> {
  const pairs = texts.map((text) => {
    const cut = text.indexOf('=');
    if (cut < 1) throw new UsageError(`--choose is "${text}"; it must be ID=VALUE.`);
    return [text.slice(0, cut), text.slice(cut + 1)];
  });
  return Object.fromEntries(pairs);
}

/**
 * Parses the arguments.
 * @returns null if help is requested.
 * @throws UsageError, or the parser's error for an unknown option
 */
export function readOptions(argv: string[]): Options | null {
  const { values, positionals } = parseArgs({ args: argv, options: OPTIONS, allowPositionals: true });
  if (values.help) return null;
  const { images = '', masks = '', workers, backend, choose, preset, repair, ...rest } = values;
  const [dataset, other] = positionals;
  if (other !== undefined) throw new UsageError(`Only one dataset can be read: remove ${other}.`);
  if (dataset !== undefined && (images || masks)) {
    throw new UsageError(`Give either a dataset or --images and --masks: ${dataset}`);
  }
  if (dataset === undefined && (choose.length > 0 || rest.plan)) {
    throw new UsageError('--choose and --plan need a dataset as the first argument.');
  }
  if (dataset === undefined && (!images || !masks)) {
    if (!images && !masks) throw new UsageError('Missing: a dataset, or --images and --masks.');
    throw new UsageError(`Missing: ${images ? '--masks' : '--images'}.`);
  }
  const doubled = [
    ...(rest.config === undefined ? [] : ['--config']),
    ...(preset === undefined ? [] : ['--preset']),
    ...(repair.length ? ['--repair'] : []),
    ...(rest.waive.length ? ['--waive'] : []),
    ...(rest.export.length ? ['--export'] : []),
  ];
  if (rest.from !== undefined && doubled.length > 0)
    throw new UsageError(`--from has the configuration of its run; remove ${someNames(doubled)}.`);
  checkExports(rest.export);
  return {
    ...rest,
    ...presetOf(preset),
    ...(dataset === undefined ? {} : { dataset }),
    images,
    masks,
    choices: choicesOf(choose),
    repair: repair.map(repairOf),
    workers: workersOf(workers),
    backend: backendOf(backend),
  };
}
