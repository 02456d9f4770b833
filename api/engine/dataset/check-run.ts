import {
  type AugmentConfig,
  CONFIG_LIMITS,
  drawsObjects,
  type FailedFile,
  formatCount,
  formatSize,
  frameMap,
  frameSpecOfConfig,
  isBudgeted,
  isMixed,
  LIMITS,
  listOf,
  listSome,
  PASTE_NEEDS_OBJECTS,
  TRANSFORM_FLAGS,
  type Warning,
} from '@twinset/contract';
import { exportProblem } from '../exports/export-classes.ts';
import type { DatasetPlan, RunErrorType, SourcePair, Split } from '../types.ts';
import { mixingLabels } from './transform-uses.ts';

export type RunRefusal = { errorType: RunErrorType; message: string; details: FailedFile[] };
export type RunCheck = { failed: RunRefusal | null; warnings: Warning[] };

const refuse = (errorType: RunErrorType, message: string, details: FailedFile[] = []): RunRefusal => ({
  errorType,
  message,
  details,
});

/** Returns the images that are smaller than the fixed crop. */
function misfits(config: AugmentConfig, pairs: readonly SourcePair[]): FailedFile[] {
  const { offsetHeight, offsetWidth, targetHeight, targetWidth } = config.cropDimension;
  if (!config.crop) return [];
  const { cropMarginPixels: margin } = LIMITS;
  const right = offsetWidth + targetWidth;
  const bottom = offsetHeight + targetHeight;
  return pairs.flatMap(({ image, width, height }) => {
    const size = `the image is ${formatSize({ width, height })}`;
    if (width < right || height < bottom)
      return [
        {
          filename: image,
          reason: `The crop extends to ${formatSize({ width: right, height: bottom })}, ${size}.`,
        },
      ];
    if (offsetWidth <= Math.max(0, width - margin) && offsetHeight <= Math.max(0, height - margin)) return [];
    const from = `${offsetWidth}, ${offsetHeight}`;
    return [
      {
        filename: image,
        reason: `The crop starts at ${from}, within ${margin} pixels of the edge; ${size}.`,
      },
    ];
  });
}

/** Returns the first problem of each file: the tiles of an image have its name. */
const perFile = (problems: readonly FailedFile[]): FailedFile[] =>
  [...new Map(problems.toReversed().map((one) => [one.filename, one])).values()].reverse();

/** Returns the images whose outputs would be too large because their shortest side has a fixed length. */
function oversized(config: AugmentConfig, pairs: readonly SourcePair[]): FailedFile[] {
  if (!config.resizeAugImage || config.resizeMode !== 'shortest') return [];
  const spec = frameSpecOfConfig(config);
  return pairs.flatMap((pair) => {
    const size = frameMap(spec, pair);
    if (Math.max(size.width, size.height) <= CONFIG_LIMITS.outputSideMax) return [];
    return [{ filename: pair.image, reason: `The output would be ${formatSize(size)}.` }];
  });
}

function fillProblem(config: AugmentConfig, plan: DatasetPlan): RunRefusal | null {
  const maskDepth = plan.mask.source === 'value' ? plan.mask.bitDepth : 8;
  if (config.maskFill > 255 && maskDepth === 8) {
    return refuse(
      'InvalidConfiguration',
      `maskFill is ${config.maskFill}, but the masks have 8 bits (0 to 255).`,
    );
  }
  if (config.imageFill > 255 && plan.imageBitDepth === 8) {
    return refuse(
      'InvalidConfiguration',
      `imageFill is ${config.imageFill}, but outputs have 8 bits (0 to 255).`,
    );
  }
  return null;
}

/** Returns why training pairs cannot be mixed, as a sentence; null if they can, or are not. */
function mixingProblem(config: AugmentConfig, { mask }: DatasetPlan): string | null {
  if (!isMixed(config)) return null;
  const [mixing, pasting] = [mixingLabels(config, 'mixing'), mixingLabels(config, 'paste')];
  const isObjects = config.maskContent === 'objects';
  if (pasting.length > 0 && !isObjects) return `${listOf(pasting)}: ${PASTE_NEEDS_OBJECTS}`;
  if (pasting.length > 0 && mask.source !== 'value')
    return `${listOf(pasting)} needs masks whose grey levels are the ids of objects; these have colours. Switch it off.`;
  const names = listOf([...mixing, ...pasting]);
  if (isObjects && mixing.length > 0)
    return `${listOf(mixing)} cannot be used with objects, because objects of different pairs may have the same id. Switch it off, or treat the values of the masks as classes.`;
  if (drawsObjects(config.budget))
    return `${names} cannot be used with a budget that guarantees objects, because it may cover them. Switch one of them off.`;
  return null;
}

/** Returns warnings about training pairs that are not used, and outputs that repeat others. */
export function outputWarnings(config: AugmentConfig, sources: number): Warning[] {
  const total = config.totalAugmentedImages;
  if (total < sources) {
    const message = `${formatCount(sources - total)} of ${formatCount(sources)} training pairs are not used: only ${formatCount(total)} outputs are requested.`;
    return [{ code: 'UnusedTrainPairs', message }];
  }
  if (total > sources && !TRANSFORM_FLAGS.some((flag) => config[flag])) {
    const message = `No random transformation is selected: ${formatCount(total - sources)} training outputs are copies of others.`;
    return [{ code: 'RepeatedOutputs', message }];
  }
  return [];
}

/**
 * Returns all problems that are known before anything is written, and warnings about the run. Size mismatches within a
 * pair are found by `orientPair`, which creates the pairs.
 */
export function checkRun(
  config: AugmentConfig,
  pairs: readonly SourcePair[],
  plan: DatasetPlan,
  split?: Pick<Split, 'sizes'>,
): RunCheck {
  const warnings: Warning[] = [];
  const failed = (): RunRefusal | null => {
    if (pairs.length === 0)
      return refuse('InvalidDataset', 'The dataset has no pair of an image and a mask.');
    const details = perFile(misfits(config, pairs));
    if (details.length > 0) {
      const files = listSome(
        details.map(({ filename }) => filename),
        1,
      );
      return refuse('InvalidDataset', `The crop does not fit ${files}.`, details);
    }
    const large = perFile(oversized(config, pairs));
    if (large.length > 0) {
      const files = listSome(
        large.map(({ filename }) => filename),
        1,
      );
      const message = `A shortest side of ${config.resizeSide} makes outputs of ${files} longer than ${CONFIG_LIMITS.outputSideMax} pixels. Reduce resizeSide, or choose another resize mode.`;
      return refuse('InvalidDataset', message, large);
    }
    if (split && split.sizes.train === 0) {
      return refuse(
        'InvalidConfiguration',
        'The training set has no pairs. Increase its ratio or upload more pairs.',
      );
    }
    const problem = mixingProblem(config, plan) ?? exportProblem(config, plan);
    return problem === null ? fillProblem(config, plan) : refuse('InvalidConfiguration', problem);
  };
  const refusal = failed();
  // A budget chooses the sources later.
  if (!refusal && split && !isBudgeted(config.budget))
    warnings.push(...outputWarnings(config, split.sizes.train));
  return { failed: refusal, warnings };
}
