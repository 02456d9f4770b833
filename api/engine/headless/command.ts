import { rename, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type BackendChoice, choiceOf, MANIFEST_VERSION, type Manifest } from '@twinset/contract';
import { isInstalled } from '../backends/index.ts';
import { EngineError } from '../engine-error.ts';
import type { createEngine } from '../index.ts';
import { withoutColumns } from '../intake/convert/config-of.ts';
import { withoutRefused } from '../intake/convert/unusable-files.ts';
import { takeIn } from '../intake/take-in.ts';
import { DISK_FULL, isDiskFull } from '../lib/is-disk-full.ts';
import { untilAborted } from '../lib/until-aborted.ts';
import { readConfig } from '../prepare/read-config.ts';
import { readManifest } from '../result/read-manifest.ts';
import type { Engine } from '../types.ts';
import { EXIT, type ExitCode, failureOf, UsageError } from './exit-codes.ts';
import { COMMAND_LIMITS, type FolderOptions, jobOfFiles } from './folder-job.ts';
import { checkFile, configOf, isFields, textOf } from './option-files.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { filesOfPairs, readFolders } from './read-folder.ts';
import { differenceOf, parseManifest } from './repeat.ts';
import { createReporter, type Reporter, type Streams } from './reporter.ts';
import { openWorkingFolder, type WorkingFolder } from './working-folder.ts';

async function checkPath(path: string): Promise<void> {
  const exists = await stat(path).catch(() => null);
  if (!exists) throw new UsageError(`The dataset does not exist: ${path}`);
}

async function checkFolders({ dataset, images, masks, out }: Options): Promise<void> {
  if (dataset !== undefined) await checkPath(dataset);
  const folders = [
    ...(dataset === undefined
      ? ([
          ['--images', images],
          ['--masks', masks],
        ] as const)
      : []),
    ['--out', dirname(resolve(out))] as const,
  ];
  for (const [option, path] of folders) {
    const isFolder = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isFolder) throw new UsageError(`The folder of ${option} does not exist: ${path}`);
  }
  if ((await stat(out).catch(() => null))?.isDirectory())
    throw new UsageError(`--out is a folder; it must be the path of a zip file: ${out}`);
}

/** Returns whether the engine has explained an error to users. */
const isExplained = (error: unknown) => error instanceof EngineError && error.message !== DISK_FULL;

const diskFull = (folder: string) =>
  new EngineError(
    'AugmentationError',
    `The disk of ${folder} is full. Free some space, or choose another --out.`,
  );

/** Creates the folder of files that are not kept, beside the result. */
async function openFolder(out: string): Promise<WorkingFolder> {
  const parent = dirname(resolve(out));
  return await openWorkingFolder(parent).catch((cause) => {
    if (isDiskFull(cause)) throw diskFull(parent);
    throw new UsageError(`The folder of --out cannot be written to (${cause.code}): ${parent}`);
  });
}

/** Returns the backend of a manifest if it is installed; a warning reports another one. */
function backendOf(from: Manifest | undefined): BackendChoice {
  const choice = from ? choiceOf(from.backend) : 'auto';
  return isInstalled(choice) ? choice : 'auto';
}

/** Warns of differences that may change the bytes of the manifest's outputs. */
function warnOfOthers(from: Manifest, engine: Engine, report: Reporter): void {
  const warn = (message: string) => report.warning({ code: 'OtherVersion', message });
  if (from.version !== MANIFEST_VERSION)
    warn(
      `The manifest was created by version ${from.version}, this is version ${MANIFEST_VERSION}: outputs may differ.`,
    );
  const { name } = engine.backend();
  if (from.backend !== name)
    warn(
      `The manifest was created with the backend ${from.backend}, this run uses ${name}: outputs may differ.`,
    );
}

type Run = { options: Options; engine: Engine; report: Reporter; signal?: AbortSignal };

/** Returns the files of a run: of the two folders, or those to which a dataset is converted; null to end. */
async function inputOf(
  dir: string,
  { options, engine, report, signal }: Run,
  config: unknown,
  given: FolderOptions,
) {
  const { dataset, choices, plan } = options;
  // Reading and conversion may take hours.
  readConfig(config, COMMAND_LIMITS);
  if (dataset === undefined)
    return { files: await readFolders(engine, options, report.progress), config, given };
  const taken = await takeIn(engine, resolve(dataset), join(dir, 'intake'), {
    choices,
    onProgress: report.progress,
    ...(signal ? { signal } : {}),
    onPlan(planned, refused) {
      report.planned(planned, refused);
      return !plan;
    },
  });
  if (taken === null) return null;
  const folders = { images: join(dir, 'intake', 'images'), masks: join(dir, 'intake', 'masks') };
  const read = await readFolders(engine, folders, report.progress);
  const refused = { images: read.images.failed, masks: read.masks.failed };
  const result = await withoutRefused(taken.result, taken.plan, refused);
  report.converted(result);
  const csv = given.csv ?? result.csv;
  // A stratification file of the user replaces that of the sets and groups.
  const derived = given.csv === undefined ? result.config : withoutColumns(result.config);
  return {
    files: { ...read, ...filesOfPairs(read, result.pairs) },
    config: isFields(config) ? { ...derived, ...config } : config,
    given: { ...given, recorded: result.recorded, ...(csv === undefined ? {} : { csv }) },
  };
}

async function runIn(
  dir: string,
  { options, engine, report, signal }: Run,
  config: unknown,
  given: FolderOptions,
) {
  const onProgress = report.progress;
  const input = await inputOf(dir, { options, engine, report, signal }, config, given);
  if (input === null) return EXIT.done;
  const { job, findings } = await jobOfFiles(engine, input.files, input.config, {
    ...input.given,
    tilesDir: join(dir, 'tiles'),
    onProgress,
    onRefused: (refused) => refused.forEach(report.warning),
  }).catch((error) => {
    // Its sentences are those of the server, which has one such file.
    if (given.csv !== undefined && error.errorType === 'StratifiedSplitError')
      report.note(`With the stratification file ${given.csv}:`);
    throw error;
  });
  // A finding that affects the result is also among the job's warnings.
  const warnings = new Map([...job.warnings, ...findings].map((one) => [one.message, one]));
  for (const { code, message, files } of warnings.values())
    report.warning({ code, message, ...(files ? { files } : {}) });
  const result = await engine.run({ ...job, dir }, { onProgress, signal });
  for (const warning of result.warnings.slice(job.warnings.length)) report.warning(warning);
  const made = given.from ? await readManifest(result.zipPath) : null;
  const difference = made && given.from ? differenceOf(made.outputs, given.from) : null;
  const zipPath = resolve(options.out);
  await rename(result.zipPath, zipPath);
  const { zipBytes, outputs, seconds } = result;
  if (difference !== null) report.warning({ code: 'OutputsDiffer', message: difference });
  report.finished({ zipPath, zipBytes, outputs, warnings: result.warnings.length, seconds });
  return difference === null ? EXIT.done : EXIT.differs;
}

const cancelled = () => new EngineError('Cancelled', 'The augmentation was cancelled.');

async function start(argv: string[], engineFor: typeof createEngine, report: Reporter, signal?: AbortSignal) {
  const options = readOptions(argv);
  if (options === null) return null;
  await checkFolders(options);
  const from =
    options.from === undefined
      ? undefined
      : parseManifest(await textOf('--from', options.from), basename(options.from));
  const config = from ? from.config : await configOf(options);
  const { csv } = options;
  if (csv !== undefined) await checkFile('--csv', csv);
  const folder = await openFolder(options.out);
  let usesGpu = false;
  const engine = engineFor({
    workers: options.workers,
    backend: options.backend ?? backendOf(from),
    triesGpu: true,
    onGpu({ isUsed, reason }) {
      if (usesGpu && !isUsed) report.warning({ code: 'GpuLost', message: reason });
      usesGpu = isUsed;
    },
  });
  let work: Promise<ExitCode> | undefined;
  try {
    await engine.ready();
    if (from) warnOfOthers(from, engine, report);
    work = runIn(folder.path, { options, engine, report, signal }, config, { csv, from });
    return await untilAborted(work, signal, cancelled);
  } catch (error) {
    throw isDiskFull(error) && !isExplained(error) ? diskFull(dirname(folder.path)) : error;
  } finally {
    await engine.close();
    // It may still write to the folder until it notices that the engine is closed.
    await work?.catch(() => {});
    await folder.remove();
  }
}

/** Runs the headless command: reports on the streams and returns the exit code. Never throws. */
export async function command(
  argv: string[],
  engineFor: typeof createEngine,
  streams: Streams = { out: process.stdout, err: process.stderr },
  signal?: AbortSignal,
): Promise<ExitCode> {
  const report = createReporter(streams);
  try {
    const code = await start(argv, engineFor, report, signal);
    if (code === null) streams.out.write(`${USAGE}\n`);
    return code ?? EXIT.done;
  } catch (error) {
    report.failed(error);
    return failureOf(error).exitCode;
  }
}
