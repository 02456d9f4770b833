import { type AugmentConfig, type ClassInfo, type Label, roleOf } from '@twinset/contract';

/** The background where nobody names one: in masks of every kind, what is black once it is decoded to colours. */
const BLACK = '#000000';

/**
 * Returns labels and colours that are not foreground: the background that the user names (black without one) and every
 * class whose role is background or ignore.
 * @param labels of the dataset: one that is recognised as the ignore label counts as such.
 */
export function backgroundOf(
  config: Pick<AugmentConfig, 'background' | 'classes'>,
  labels: readonly Label[],
): (number | string)[] {
  const withRole = (role: ClassInfo['role']) =>
    config.classes.filter((one) => one.role === role).map((one) => one.value);
  const named = [...(config.background === '' ? [] : [config.background]), ...withRole('background')];
  const recognised = labels.filter((label) => label.role === 'ignore' && roleOf(config, label) === 'ignore');
  const ignored = [...withRole('ignore'), ...recognised.map(({ value }) => value)];
  return [...(named.length > 0 ? named : [BLACK]), ...new Set(ignored)];
}
