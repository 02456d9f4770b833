import { type ClassConfig, type DatasetClass, roleOf } from '@twinset/contract';
import { nameOf } from '@twinset/sdk';
import { labelText } from '@twinset/ui';
import { ignoreTarget, type LabelValue } from './class-map.ts';
import type { Target } from './class-row.tsx';

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
    { value: background, text: `Drop: becomes background (${labelText({ value: background })})` },
    ...(ignored === null
      ? []
      : [{ value: ignored, text: `Ignore: becomes ${labelText({ value: ignored })}` }]),
  ];
  const others = classes.map(({ value: other }) => ({
    value: other,
    text: `Merge into ${labelText({ value: other, name: nameOf(config, other) })}`,
  }));
  const taken = new Set(special.map((one) => one.value));
  return [...special, ...others.filter((one) => !taken.has(one.value))].filter((one) => one.value !== value);
}
