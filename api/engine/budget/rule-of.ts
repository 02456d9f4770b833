import { backgroundOf } from '../dataset/background.ts';
import { type ForegroundRule, foregroundRule } from '../frames/foreground.ts';
import type { RunJob } from '../types.ts';

/** Returns the rule by which a mask's pixels belong to no object. */
export const ruleOf = ({ config, plan }: Pick<RunJob, 'config' | 'plan'>): ForegroundRule =>
  foregroundRule(plan.mask, backgroundOf(config, plan.classes));
