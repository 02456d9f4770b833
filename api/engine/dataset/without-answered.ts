import type { AugmentConfig, Finding } from '@twinset/contract';

/** Findings about masks of classes. */
const OF_CLASSES = ['ObjectMasks', 'StrayMaskValues'];

/** Removes the findings about what the configuration has decided: whether the masks are of classes or of objects. */
export const withoutAnswered = (
  findings: readonly Finding[],
  { maskContent }: Pick<AugmentConfig, 'maskContent'>,
): Finding[] => findings.filter(({ code }) => maskContent === 'classes' || !OF_CLASSES.includes(code));
