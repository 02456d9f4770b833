import type { AugmentConfig, ClassInfo } from '../config.ts';
import type { DatasetClass } from '../shapes.ts';

export type ClassRole = NonNullable<ClassInfo['role']>;
/** What of the configuration is about classes. */
export type ClassConfig = Pick<AugmentConfig, 'classes' | 'background'>;
/** A label of the dataset with the role that it has unless the configuration says otherwise. */
export type Label = Pick<DatasetClass, 'value' | 'role'>;

/** Values that stand for the background while the user chose none: label 0, or black. */
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
