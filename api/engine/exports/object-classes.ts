import type { AugmentConfig } from '@twinset/contract';
import { usesMaskFill } from '../dataset/transform-uses.ts';
import type { MaskRecipe } from '../frames/mask-recipe.ts';
import { objectClass } from '../objects/object-areas.ts';
import { labelColor } from '../tasks/display-color.ts';
import type { DatasetPlan } from '../types.ts';
import { type ExportClass, type ExportLabel, IGNORED } from './types.ts';

/** Returns the fill of outputs if it is not the background. No object has it, whatever its value. */
const fillOf = (config: AugmentConfig): number[] =>
  usesMaskFill(config) && config.maskFill !== 0 ? [config.maskFill] : [];

/** Returns the background (0), the classes of objects by their numbers, and the fill, of masks whose values are ids. */
export function objectLabels(config: AugmentConfig, plan: DatasetPlan): ExportLabel[] {
  const { classes, objectsPerClass } = config;
  const given = (label: number) => classes.find(({ value }) => value === label);
  const named = (name: string | undefined) => (name ? { name } : {});
  const ofObjects = (plan.objects?.classes ?? []).map(({ class: label }): ExportLabel => {
    // The entry of 0 describes the background.
    const known = label === 0 ? undefined : given(label);
    const color = known?.color === undefined ? labelColor(label) : Number.parseInt(known.color.slice(1), 16);
    const name = known?.name ?? (objectsPerClass === 0 ? 'object' : undefined);
    return { label, color, role: known?.role ?? 'class', ...named(name) };
  });
  return [
    { label: 0, color: 0, role: 'background', ...named(given(0)?.name) },
    ...ofObjects,
    ...fillOf(config).map((label): ExportLabel => ({ label, color: labelColor(label), role: 'ignore' })),
  ];
}

/** Returns the index of the class of each id. */
export function indexOfIds(
  config: AugmentConfig,
  classes: readonly ExportClass[],
  { bitDepth, fill }: Pick<MaskRecipe, 'bitDepth' | 'fill'>,
): number[] {
  const indexOf = new Array<number>(bitDepth === 16 ? 65_536 : 256).fill(IGNORED);
  const background = classes.find(({ role, labels }) => role === 'background' && labels.includes(0));
  const others = classes.filter((one) => one !== background);
  const known = new Map(others.flatMap(({ labels, index }) => labels.map((label) => [label, index])));
  for (let id = 1; id < indexOf.length; id++)
    indexOf[id] = known.get(objectClass(id, config.objectsPerClass)) ?? IGNORED;
  indexOf[0] = background?.index ?? IGNORED;
  if (fillOf(config).length > 0) indexOf[fill] = IGNORED;
  return indexOf;
}
