import { type FailedFile, stemOf } from '@twinset/contract';
import type { Refused } from '../../dataset/refused-findings.ts';
import { EngineError } from '../../engine-error.ts';
import { imageOf } from '../folders/names.ts';
import type { IntakePlan, PlannedPair } from '../layout.ts';
import { sortFailed } from '../sort-failed.ts';
import { configOf } from './config-of.ts';
import { type IntakeResult, writeSets } from './convert-intake.ts';

/**
 * Checks that a pair is left.
 * @throws EngineError InvalidDataset
 */
function checkLeft({ pairs, failed }: IntakeResult): void {
  if (pairs.length === 0) throw new EngineError('InvalidDataset', 'No pair could be converted.', failed);
}

/**
 * Adds the files that could not be unpacked, which name the reason better than the conversion.
 * @throws EngineError InvalidDataset if no pair was converted
 */
export function withDamaged(result: IntakeResult, damaged: readonly FailedFile[]): IntakeResult {
  const named = new Set(damaged.map(({ filename }) => filename));
  const others = result.failed.filter(({ filename }) => !named.has(filename));
  const complete = { ...result, failed: sortFailed([...damaged, ...others]) };
  checkLeft(complete);
  return complete;
}

/** Returns the listed file from which the image or mask of a pair was made; undefined if there are several. */
function sourceOf(pair: PlannedPair, kind: keyof Refused): string | undefined {
  if (kind === 'images') return imageOf(pair);
  return pair.mask.kind === 'file' ? pair.mask.path : undefined;
}

/**
 * Removes the pairs of files that were refused when they were decoded, as if the conversion had refused them: it reads
 * only the headers of files that it does not change.
 * @throws EngineError InvalidDataset if no pair is left
 */
export async function withoutRefused(
  result: IntakeResult,
  plan: IntakePlan,
  refused: Refused,
): Promise<IntakeResult> {
  const converted = new Map(result.pairs.map((pair) => [pair.name, pair]));
  /** The first problem of each pair. */
  const failed = new Map<string, FailedFile>();
  for (const kind of ['images', 'masks'] as const) {
    for (const { filename, reason } of refused[kind]) {
      const name = stemOf(filename);
      const pair = converted.get(name);
      if (!failed.has(name))
        failed.set(name, { filename: (pair && sourceOf(pair, kind)) ?? filename, reason });
    }
  }
  if (failed.size === 0) return result;
  const pairs = result.pairs.filter(({ name }) => !failed.has(name));
  const { csv, ...rest } = result;
  const left = { ...rest, pairs, failed: sortFailed([...result.failed, ...failed.values()]) };
  checkLeft(left);
  const hasCsv = csv !== undefined && (await writeSets(pairs, csv));
  return { ...left, config: configOf(plan, pairs), ...(hasCsv ? { csv } : {}) };
}
