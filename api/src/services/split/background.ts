import type { AugmentConfig, ClassInfo } from '@twinset/contract';

/** The background where nobody names one: in masks of every kind, what is black once it is decoded to colours. */
const BLACK = '#000000';

/**
 * Labels and colours that are not foreground: the background that the user names (black without one) and every class
 * whose role is background or ignore.
 */
export function backgroundOf(config: Pick<AugmentConfig, 'background' | 'classes'>): (number | string)[] {
  const withRole = (role: ClassInfo['role']) =>
    config.classes.filter((one) => one.role === role).map((one) => one.value);
  const named = [...(config.background === '' ? [] : [config.background]), ...withRole('background')];
  return [...(named.length > 0 ? named : [BLACK]), ...withRole('ignore')];
}
