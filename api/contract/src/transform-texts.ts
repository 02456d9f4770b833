import type { AugmentConfig } from './config.ts';
import { formatPercent, listOf } from './rules/phrases.ts';
import { TRANSFORM_KINDS, type Transform, type TransformGroup } from './transform.ts';
import type { TransformFlag } from './transform-config.ts';
import { groupsInEffect, type PolicyField, transformsPerOutput } from './transform-policy.ts';
import { TRANSFORMS } from './transforms/index.ts';

/** Declaration of any transform. */
export type DeclaredTransform = Transform & { flag: TransformFlag };
const ALL: readonly DeclaredTransform[] = TRANSFORMS as readonly unknown[] as DeclaredTransform[];

/** All transforms in the order of the cards: that of the list, except those that name the transform they follow. */
export const TRANSFORM_CARDS: readonly DeclaredTransform[] = ALL.filter(
  ({ cardAfter }) => !cardAfter,
).flatMap((transform) => [transform, ...ALL.filter(({ cardAfter }) => cardAfter === transform.flag)]);

/** Returns the heading under which pages list a transform. */
export const groupOf = ({ kind, group }: DeclaredTransform): TransformGroup =>
  group ?? TRANSFORM_KINDS[kind].group;

/**
 * Returns the random transforms that are on, such as "flipped left-right and rotated, with varied contrast", how many of
 * them an output has if the policy limits their number, and the groups of which it has only some.
 */
export function transformSummary(
  config: Record<TransformFlag, boolean> & Partial<Pick<AugmentConfig, PolicyField>>,
): string {
  const summaries = ALL.filter(({ flag }) => config[flag]).map(({ summary }) => summary);
  const count = transformsPerOutput(config);
  const done = listOf(summaries.flatMap((one) => ('done' in one ? [one.done] : [])));
  const varied = listOf(summaries.flatMap((one) => ('varied' in one ? [one.varied] : [])));
  const parts = [done, varied === '' ? '' : `with varied ${varied}`].filter((part) => part !== '');
  if (count !== null && count < summaries.length)
    parts.push(count === 1 ? 'one transformation per output' : `${count} transformations per output`);
  const labelOf = (flag: TransformFlag) => ALL.find((one) => one.flag === flag)?.label ?? flag;
  for (const group of groupsInEffect(config)) {
    const labels = group.transforms.filter((flag) => config[flag]).map(labelOf);
    const share = group.probability === 1 ? '' : ` in ${formatPercent(group.probability)} of the outputs`;
    if (labels.length > group.count) parts.push(`${group.count} of ${listOf(labels, 'or')}${share}`);
    else if (labels.length > 0 && share !== '') parts.push(`${listOf(labels)}${share}`);
  }
  return parts.length === 0 ? 'unchanged' : parts.join(', ');
}

/** Returns the drawn values of a transform for its receipt, or undefined if it was not applied. */
function applied({ params, range }: DeclaredTransform, value: unknown): object | true | undefined {
  if (params === null) return value === true ? true : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  // Pages have no schemas; values written by other programs may have any type.
  const drawn = (value as Record<string, unknown>)[range?.key ?? ''];
  return drawn === undefined || typeof drawn === 'number' ? value : undefined;
}

/** Returns the transforms that were applied to an output. @param params of a preview or a manifest row */
export const appliedTransforms = (params: Record<string, unknown>): TransformFlag[] =>
  ALL.filter((transform) => applied(transform, params[transform.flag]) !== undefined).map(({ flag }) => flag);

/**
 * Returns the drawn values of an output as text.
 * @param params of a preview or a manifest row.
 * @returns one phrase per applied transform.
 */
export const appliedTransformTexts = (params: Record<string, unknown>): string[] =>
  ALL.flatMap((transform) => {
    const values = applied(transform, params[transform.flag]);
    return values === undefined ? [] : [transform.receipt(values as never)];
  });

/** Returns the transforms that put areas from outside the frame into the outputs: "a rotation or a shear"; or ''. */
export const cornerTransformsText = (config: Record<TransformFlag, boolean>): string =>
  listOf(
    ALL.flatMap(({ flag, corners }) => (config[flag] && corners !== undefined ? [corners] : [])),
    'or',
  );

/** Returns whether outputs of a configuration have samples from outside the frame. */
export const samplesOutsideFrame = (config: Record<TransformFlag, boolean>): boolean =>
  ALL.some(({ flag, corners, readsEdge }) => config[flag] && (corners !== undefined || readsEdge));
