import { listOf } from './rules/phrases.ts';
import type { Transform } from './transform.ts';
import type { TransformFlag } from './transform-config.ts';
import { TRANSFORMS } from './transforms/index.ts';

/** A declaration, whichever. */
export type DeclaredTransform = Transform & { flag: TransformFlag };
const ALL: readonly DeclaredTransform[] = TRANSFORMS as readonly unknown[] as DeclaredTransform[];

/** Every transform in the order of the cards: that of the list, but for those that name the one they follow. */
export const TRANSFORM_CARDS: readonly DeclaredTransform[] = ALL.filter(
  ({ cardAfter }) => !cardAfter,
).flatMap((transform) => [transform, ...ALL.filter(({ cardAfter }) => cardAfter === transform.flag)]);

/** Returns the random transforms that are on, such as "flipped left-right and rotated, with varied contrast". */
export function transformSummary(config: Pick<Record<TransformFlag, boolean>, TransformFlag>): string {
  const summaries = ALL.filter(({ flag }) => config[flag]).map(({ summary }) => summary);
  const done = listOf(summaries.flatMap((one) => ('done' in one ? [one.done] : [])));
  const varied = listOf(summaries.flatMap((one) => ('varied' in one ? [one.varied] : [])));
  const parts = [done, varied === '' ? '' : `with varied ${varied}`].filter((part) => part !== '');
  return parts.length === 0 ? 'unchanged' : parts.join(', ');
}

/** The drawn values of a transform where it was applied: what its receipt needs, else undefined. */
function applied({ range }: DeclaredTransform, value: unknown): object | true | undefined {
  if (range === null) return value === true ? true : undefined;
  const drawn = (value as Record<string, unknown> | null | undefined)?.[range.key];
  return typeof drawn === 'number' ? (value as object) : undefined;
}

/**
 * Returns what was drawn for an output, in words.
 * @param params of a preview or a manifest row.
 * @returns one phrase per transform; empty where none was applied.
 */
export const appliedTransformTexts = (params: Record<string, unknown>): string[] =>
  ALL.flatMap((transform) => {
    const values = applied(transform, params[transform.flag]);
    return values === undefined ? [] : [transform.receipt(values as never)];
  });

/** Returns what brings areas from outside the frame into the outputs of a configuration: "a rotation or a shear"; or ''. */
export const cornerTransformsText = (config: Record<TransformFlag, boolean>): string =>
  listOf(
    ALL.flatMap(({ flag, corners }) => (config[flag] && corners !== undefined ? [corners] : [])),
    'or',
  );

/** Whether a configuration's outputs have samples from outside the frame. */
export const samplesOutsideFrame = (config: Record<TransformFlag, boolean>): boolean =>
  ALL.some(({ flag, corners, readsEdge }) => config[flag] && (corners !== undefined || readsEdge));
