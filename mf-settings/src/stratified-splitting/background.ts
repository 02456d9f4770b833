import type { AugmentConfig, DatasetClass } from '@twinset/contract';

export interface BackgroundOption {
  /** As `background` stands in a select: '' means label 0. */
  value: string;
  label: string;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} % of all pixels`;

/** What can be named as background: label 0, every class of the data set, and what was chosen before. */
export function backgroundOptions(
  classes: readonly DatasetClass[],
  config: Pick<AugmentConfig, 'background' | 'classes'>,
): BackgroundOption[] {
  const names = new Map(config.classes.map(({ value, name }) => [String(value), name]));
  const options = classes
    .filter(({ value }) => value !== 0)
    .map(({ value, share }) => ({
      value: String(value),
      label: [names.get(String(value)) || `Label ${value}`, percent(share)].join(', '),
    }));
  const all = [{ value: '', label: 'Label 0, or black (default)' }, ...options];
  const chosen = String(config.background);
  if (all.some(({ value }) => value === chosen)) return all;
  return [...all, { value: chosen, label: `Label ${chosen}, not in the dataset` }];
}

/** The configuration's value of a select's: a label as a number, a colour or '' as it is. */
export const backgroundValue = (value: string): AugmentConfig['background'] =>
  /^\d+$/.test(value) ? Number(value) : value;
