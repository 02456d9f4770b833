import type { AugmentConfig, DatasetClass } from '@twinset/contract';

/** A warning where empty corners would get a label that stands for something else in the masks; null otherwise. */
export function fillNote(
  { border, maskFill }: Pick<AugmentConfig, 'border' | 'maskFill'>,
  classes: readonly DatasetClass[],
): string | null {
  if (border === 'reflect' || maskFill === 0) return null;
  const used = classes.find(({ value }) => value === maskFill);
  if (used === undefined) return null;
  return `Label ${maskFill} is used by ${used.files} of your masks. Empty corners would count as that class; choose a label that is free.`;
}
