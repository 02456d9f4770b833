import { appliedTransformTexts, listOf } from '@twinset/contract';

/** Returns the images of an output, its source first. */
export const sourcesText = ({
  source,
  partners = [],
}: {
  source: string;
  partners?: readonly string[] | undefined;
}): string => listOf([source, ...partners]);

/** Returns the transforms of an output as text. */
export const transformText = (params: Record<string, unknown>): string =>
  appliedTransformTexts(params).join(', ') || 'unchanged';
