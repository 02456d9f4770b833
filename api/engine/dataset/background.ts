import { type AugmentConfig, type ClassInfo, type Label, roleOf } from '@twinset/contract';
import { type ForegroundRule, foregroundRule } from '../frames/foreground.ts';
import type { RunJob } from '../types.ts';

/** The default background: what is black after decoding to colours, in masks of every kind. */
const BLACK = '#000000';

/**
 * Returns labels and colours that are not foreground: the background that the user chose (black by default) and every
 * class with the role background or ignore.
 * @param labels of the dataset, with their default roles.
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

/** Returns the rule by which a mask's pixels belong to no object. */
export const ruleOf = ({ config, plan }: Pick<RunJob, 'config' | 'plan'>): ForegroundRule =>
  foregroundRule(plan.mask, backgroundOf(config, plan.classes));
