import { mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type AugmentConfig,
  LIMITS,
  parseConfig,
  STOPPING_CODES,
  someNames,
  someSentences,
} from '@twinset/contract';
import { BACKENDS, type BackendChoice } from '../backends/index.ts';
import { EngineError } from '../engine-error.ts';
import type { createEngine } from '../index.ts';
import type { RunProgress } from '../types.ts';
import { folderJob } from './folder-job.ts';

const USAGE = `Makes a training set of two folders, without the server.

  bun api/engine/cli.ts --images DIR --masks DIR [--config FILE.json]
      [--out augmented_data.zip] [--workers N] [--backend ${BACKENDS.join('|')}]
      [--recursive] [--waive CODE ...]

--recursive reads the sub-folders of both folders too. Where two of them contain files of one name, files pair by
their path below the folder instead of their name.
--waive accepts a finding that stops the run: ${STOPPING_CODES.join(', ')}.`;

const OPTIONS = {
  images: { type: 'string' },
  masks: { type: 'string' },
  config: { type: 'string' },
  out: { type: 'string', default: 'augmented_data.zip' },
  workers: { type: 'string' },
  backend: { type: 'string', default: 'auto' },
  recursive: { type: 'boolean', default: false },
  waive: { type: 'string', multiple: true, default: [] as string[] },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The configuration of a file; `waive` adds to the codes that it waives itself. */
async function readConfig(
  path: string | undefined,
  waive: readonly string[],
  warn: (text: string) => void,
): Promise<AugmentConfig> {
  const given = path === undefined ? {} : await Bun.file(path).json();
  const waived = Array.isArray(given?.waive) ? given.waive : [];
  const input = waive.length === 0 ? given : { ...given, waive: [...new Set([...waived, ...waive])] };
  // The form's limit on outputs is a rule of the form.
  const parsed = parseConfig(input, { ...LIMITS, totalAugmentedImagesMax: 10_000_000 });
  if (!parsed.ok) throw new EngineError('InvalidConfiguration', someSentences(parsed.problems));
  if (parsed.unknown.length > 0) warn(`Unknown fields were ignored: ${someNames(parsed.unknown)}.`);
  return parsed.config;
}

function showProgress({ phase, done, total }: RunProgress): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${phase} ${done}/${total}   `);
}

function workersOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const workers = Number(text);
  if (Number.isInteger(workers) && workers >= 0 && workers <= 256) return workers;
  throw new EngineError(
    'InvalidConfiguration',
    `--workers is ${text}; it must be a whole number from 0 to 256.`,
  );
}

/**
 * The headless command. Prints the result as one JSON line; warnings and progress go to the error stream.
 * @throws EngineError, or the system's error for a path that is not there.
 */
export async function command(argv: string[], engineFor: typeof createEngine): Promise<void> {
  const { values } = parseArgs({ args: argv, options: OPTIONS });
  if (values.help || !values.images || !values.masks) {
    console.error(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const warn = (text: string) => console.error(`! ${text}`);
  if (!BACKENDS.includes(values.backend as BackendChoice)) {
    throw new EngineError(
      'InvalidConfiguration',
      `--backend is ${values.backend}; it must be one of ${BACKENDS.join(', ')}.`,
    );
  }
  const config = await readConfig(values.config, values.waive, warn);
  const engine = engineFor({ workers: workersOf(values.workers), backend: values.backend as BackendChoice });
  const out = resolve(values.out);
  const dir = await mkdtemp(join(dirname(out), '.twinset-'));
  try {
    const { images, masks, recursive } = values;
    const { job, findings } = await folderJob(engine, { images, masks, recursive }, config);
    // What a finding reports is in the job's warnings too, where it shapes the result.
    for (const message of new Set([...findings, ...job.warnings].map((one) => one.message))) warn(message);
    const result = await engine.run({ ...job, dir }, { onProgress: showProgress });
    for (const { message } of result.warnings.slice(job.warnings.length)) warn(message);
    await rename(result.zipPath, out);
    console.log(JSON.stringify({ ...result, zipPath: out, warnings: result.warnings.length }));
  } finally {
    await engine.close();
    await rm(dir, { recursive: true, force: true });
  }
}
