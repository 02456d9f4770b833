import { type ClassConfig, type DatasetClass, roleOf } from '@twinset/contract';
import { nameOf } from '@twinset/sdk';
import { ignoreTarget, type LabelValue } from './class-map.ts';
import type { Target } from './class-row.tsx';
import { labelNoun } from './report-words.ts';

/** Returns the label that dropped classes get: that of the background, else 0 or black. */
function backgroundOf(classes: readonly DatasetClass[], config: ClassConfig): LabelValue {
  const known = classes.find((label) => roleOf(config, label) === 'background');
  return known?.value ?? (typeof classes[0]?.value === 'string' ? '#000000' : 0);
}

/** Returns the label for ignored pixels; null if all possible ones are classes. */
export const ignoredLabel = (classes: readonly DatasetClass[], config: ClassConfig): LabelValue | null =>
  ignoreTarget(
    classes,
    classes.filter((label) => roleOf(config, label) === 'ignore').map(({ value }) => value),
  );

/** Returns the labels that a class can become: background, ignored, and each other class. */
export function targetsOf(
  classes: readonly DatasetClass[],
  config: ClassConfig,
  value: LabelValue,
): Target[] {
  const background = backgroundOf(classes, config);
  const ignored = ignoredLabel(classes, config);
  const special: Target[] = [
    { value: background, text: `Drop: becomes background (${labelNoun(background)})` },
    ...(ignored === null ? [] : [{ value: ignored, text: `Ignore: becomes ${labelNoun(ignored)}` }]),
  ];
  const others = classes.map((one) => {
    const name = nameOf(config, one.value);
    return { value: one.value, text: `Merge into ${labelNoun(one.value)}${name === '' ? '' : `, ${name}`}` };
  });
  const taken = new Set(special.map((one) => one.value));
  return [...special, ...others.filter((one) => !taken.has(one.value))].filter((one) => one.value !== value);
}
