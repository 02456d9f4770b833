import type { AugmentConfig, DatasetClass } from '@twinset/contract';

export interface BackgroundOption {
  /** The value in the select field; '' means label 0. */
  value: string;
  label: string;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} % of all pixels`;

/**
 * Returns the values that can be the background: label 0, every class of the dataset, and the current choice.
 */
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

/**
 * Converts a value of the select field to the configuration: a label to a number; a colour or '' unchanged.
 */
export const backgroundValue = (value: string): AugmentConfig['background'] =>
  /^\d+$/.test(value) ? Number(value) : value;
