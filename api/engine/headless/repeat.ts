import {
  type FailedFile,
  formatCount,
  issueTexts,
  type Manifest,
  manifestSchema,
  type Receipt,
  someNames,
} from '@twinset/contract';
import { EngineError } from '../engine-error.ts';
import { splitReport } from '../run/manifest.ts';
import type { RunJob } from '../types.ts';
import type { ReadFiles } from './read-folder.ts';

/** Code of the warning that a run adds to those of its job. */
const OF_THE_RUN = 'ClassLost';

/**
 * Parses and checks a manifest.
 * @throws EngineError InvalidConfiguration
 */
export function parseManifest(text: string, name: string): Manifest {
  const refuse = (why: string) =>
    new EngineError('InvalidConfiguration', `${name} is not the manifest of a result: ${why}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('it is not JSON.');
  }
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) throw refuse(issueTexts(parsed.error, value, 'The file')[0] ?? '');
  return parsed.data;
}

type Hashed = { fileSha256: string };

/** Returns files by name with the SHA-256 of the manifest; null for files without an output. */
function recorded(manifest: Manifest, half: 'image' | 'mask'): Map<string, string | null> {
  const hashes = new Map<string, string | null>(manifest.pairing.map((pair) => [pair[half], null]));
  for (const { source } of manifest.outputs) hashes.set(source[half], source[`${half}Sha256`]);
  return hashes;
}

/** Keeps the files of one folder that the manifest lists. */
function keepSources<F extends Hashed>({ files, failed }: ReadFiles<F>, names: Map<string, string | null>) {
  const details: FailedFile[] = [];
  for (const [filename, sha256] of names) {
    const found = files.get(filename)?.facts.fileSha256;
    if (found === undefined) {
      const why = failed.find((one) => one.filename === filename)?.reason;
      details.push({ filename, reason: why ?? 'The file is missing.' });
    } else if (sha256 !== null && sha256 !== found) {
      details.push({ filename, reason: 'The file has changed: its SHA-256 differs from the manifest.' });
    }
  }
  return {
    details,
    files: new Map([...files].filter(([name]) => names.has(name))),
    others: [...files.keys()].filter((name) => !names.has(name)),
  };
}

/**
 * Keeps the images and masks that a manifest lists.
 * @returns them, and the names of the ignored files.
 * @throws EngineError InvalidDataset with the files that are missing or were changed
 */
export function sourcesOf<I extends Hashed, M extends Hashed>(
  manifest: Manifest,
  images: ReadFiles<I>,
  masks: ReadFiles<M>,
) {
  const image = keepSources(images, recorded(manifest, 'image'));
  const mask = keepSources(masks, recorded(manifest, 'mask'));
  const details = [...image.details, ...mask.details];
  if (details.length > 0) {
    const names = someNames(details.map(({ filename }) => filename));
    const message = `These files are missing or have changed since the manifest was written: ${names}. Restore them to repeat the run.`;
    throw new EngineError('InvalidDataset', message, details);
  }
  return { images: image.files, masks: mask.files, others: [...image.others, ...mask.others] };
}

/**
 * Returns a job that repeats the run of a manifest, with the warnings of the manifest.
 * @throws EngineError StratifiedSplitError if the split differs
 */
export function repeatRun(job: Omit<RunJob, 'dir'>, manifest: Manifest): Omit<RunJob, 'dir'> {
  const setOf = new Map(job.pairs.map(({ image }, k) => [image, job.split.sets[k]]));
  const moved = manifest.outputs.filter(({ source, set }) => setOf.get(source.image) !== set);
  const names = [...new Set(moved.map(({ source }) => source.image))];
  const sameReport = Bun.deepEquals(JSON.parse(JSON.stringify(splitReport(job))), manifest.split);
  if (names.length > 0 || !sameReport) {
    const which = names.length > 0 ? ` (${someNames(names)})` : '';
    throw new EngineError(
      'StratifiedSplitError',
      `The split differs from that of the manifest${which}. If the run used a stratification file, pass the same one with --csv.`,
    );
  }
  return { ...job, warnings: manifest.warnings.filter(({ code }) => code !== OF_THE_RUN) };
}

/** Describes which outputs differ from those of a manifest; null if none does. */
export function differenceOf(made: readonly Receipt[], { outputs }: Manifest): string | null {
  const before = new Map(outputs.map((row) => [row.image, row]));
  const differing = made.filter((row) => {
    const old = before.get(row.image);
    return old?.imageSha256 !== row.imageSha256 || old.maskSha256 !== row.maskSha256;
  });
  if (differing.length === 0) return null;
  const names = someNames(differing.map(({ image }) => image));
  return `${formatCount(differing.length)} of ${formatCount(made.length)} outputs differ from the manifest: ${names}.`;
}
