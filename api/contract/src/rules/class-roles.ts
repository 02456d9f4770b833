import type { AugmentConfig, ClassInfo } from '../config.ts';
import type { DatasetClass } from '../shapes.ts';

export type ClassRole = NonNullable<ClassInfo['role']>;
/** Fields of the configuration about classes. */
export type ClassConfig = Pick<AugmentConfig, 'classes' | 'background'>;
/** A label of the dataset with its default role. */
export type Label = Pick<DatasetClass, 'value' | 'role'>;

/** Values that count as background unless the user chose one: label 0, or black. */
export const DEFAULT_BACKGROUND: readonly (number | string)[] = [0, '#000000'];

/**
 * Returns the role of a label: the configured one, else background for label 0 or black, else the label's own. Without
 * another background, label 0 and black can be ignored but are no class.
 */
export function roleOf({ classes, background }: ClassConfig, { value, role }: Label): ClassRole {
  const chosen = classes.find((one) => one.value === value)?.role;
  if (chosen === 'background' || background === value) return 'background';
  const isDefault = background === '' && DEFAULT_BACKGROUND.includes(value);
  if (isDefault && chosen !== 'ignore') return 'background';
  return chosen ?? role ?? 'class';
}
