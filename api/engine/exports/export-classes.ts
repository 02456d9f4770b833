import { type AugmentConfig, roleOf } from '@twinset/contract';
import { usesMaskFill } from '../dataset/transform-uses.ts';
import { type MaskRecipe, maskRecipe } from '../frames/mask-recipe.ts';
import { hexColor, labelColor, visibleColor } from '../tasks/display-color.ts';
import type { DatasetPlan } from '../types.ts';
import { indexOfIds, objectLabels } from './object-classes.ts';
import { INSTANCE_CLASS_MAX } from './objects/instance-ids.ts';
import { type ExportClass, type ExportLabel, IGNORED } from './types.ts';

/** A label as masks carry it in the warp. */
interface Carried extends ExportLabel {
  carried: number;
}

/** Most classes of an export: index masks have 8 bits, and one value is for ignored pixels. */
export const CLASSES_MAX = 255;

const parseColor = (hex: string): number => Number.parseInt(hex.slice(1), 16);

/** Returns the labels of a dataset in the order of their numbers or colours. */
function labelsOf(config: AugmentConfig, plan: DatasetPlan): Carried[] {
  const { source, table } = plan.mask;
  const named = (label: number | string, color: number, carried: number, role?: 'ignore'): Carried => {
    const given = config.classes.find(({ value }) => value === label);
    return {
      carried,
      label,
      role: roleOf(config, { value: label, role }),
      color: given?.color === undefined ? color : parseColor(given.color),
      ...(given?.name ? { name: given.name } : {}),
    };
  };
  if (source === 'color' && table !== null) {
    // Palette masks as RGB are described by the label of the palette that has the colour.
    return table.map((color, carried) => {
      const of = plan.classes.find((one) => one.color === hexColor(visibleColor(color)));
      return named(typeof of?.value === 'number' ? of.value : hexColor(color), color, carried, of?.role);
    });
  }
  return plan.classes.map(({ value, color, role }) => named(value, parseColor(color), Number(value), role));
}

/** Returns the fill as a label if outputs may have it and no mask does. */
function fillOf(config: AugmentConfig, labels: readonly Carried[], fill: number): Carried[] {
  if (!usesMaskFill(config) || labels.some(({ carried }) => carried === fill)) return [];
  const role = roleOf(config, { value: config.maskFill }) === 'background' ? 'background' : 'ignore';
  return [{ carried: fill, label: config.maskFill, color: labelColor(config.maskFill), role }];
}

/** Returns a text that none of the others has, by a number after it. */
function distinct(text: string, taken: Set<string>): string {
  let name = text;
  for (let n = 2; taken.has(name); n++) name = `${text}_${n}`;
  taken.add(name);
  return name;
}

/** Returns a colour that none of the others has. */
function distinctColor(color: number, taken: Set<number>): number {
  let free = color;
  for (let n = 1; taken.has(free); n++) free = labelColor(n);
  taken.add(free);
  return free;
}

const textOf = (label: number | string): string =>
  typeof label === 'number' ? `class_${label}` : `class_${label.slice(1)}`;

/** Black is the background, and this light grey the ignored pixels, as in Pascal VOC. */
const IGNORED_COLOR = 0xe0e0c0;

/** Groups labels to classes: all labels of the background are one, all ignored labels another. */
function classesOf(config: AugmentConfig, labels: readonly ExportLabel[]): ExportClass[] {
  const { values = {}, ignore = IGNORED } = config.exportOptions;
  const names = new Set<string>();
  const colors = new Set<number>([0, IGNORED_COLOR]);
  const groupOf = (role: 'background' | 'ignore', index: number | null, color: number): ExportClass[] => {
    const of = labels.filter((one) => one.role === role);
    if (of.length === 0) return [];
    const name = distinct(of.find((one) => one.name)?.name ?? (role === 'ignore' ? 'ignore' : role), names);
    return [{ labels: of.map(({ label }) => label), name, color, role, index, value: index ?? ignore }];
  };
  const background = groupOf('background', 0, 0);
  const ignored = groupOf('ignore', null, IGNORED_COLOR);
  const others = labels
    .filter(({ role }) => role === 'class')
    .map(({ label, name, color }, i): ExportClass => {
      const index = background.length + i;
      const unique = { name: distinct(name ?? textOf(label), names), color: distinctColor(color, colors) };
      return { labels: [label], ...unique, role: 'class', index, value: index };
    });
  const chosen = (one: ExportClass): ExportClass => {
    const value = one.labels.map((label) => values[String(label)]).find((given) => given !== undefined);
    return value === undefined ? one : { ...one, value };
  };
  return [...background, ...others, ...ignored].map(chosen);
}

/** Returns the classes of the exports of a dataset, and the index of each carried label. */
export function exportClasses(
  config: AugmentConfig,
  plan: DatasetPlan,
  recipe: MaskRecipe = maskRecipe(plan.mask, config.maskFill),
): { classes: ExportClass[]; indexOf: number[] } {
  if (config.maskContent === 'objects') {
    const classes = classesOf(config, objectLabels(config, plan));
    return { classes, indexOf: indexOfIds(config, classes, recipe) };
  }
  const known = labelsOf(config, plan);
  const labels = [...known, ...fillOf(config, known, recipe.fill)];
  const classes = classesOf(config, labels);
  const indexOf = new Array<number>(recipe.bitDepth === 16 ? 65_536 : 256).fill(IGNORED);
  for (const { carried, label, role } of labels) {
    const of = classes.find((one) => one.role === role && one.labels.includes(label));
    indexOf[carried] = of?.index ?? IGNORED;
  }
  return { classes, indexOf };
}

/** Returns why a dataset has no exports, as a sentence; null if it has. */
export function exportProblem(config: AugmentConfig, plan: DatasetPlan): string | null {
  if (config.exports.length === 0) return null;
  const { resizeAugImage, resizeMode } = config;
  if (config.exports.includes('onnx') && resizeAugImage && resizeMode !== 'stretch')
    return `preprocess.onnx cannot contain the resize mode "${resizeMode}". Remove the export onnx, or set resizeMode to "stretch".`;
  const recipe = maskRecipe(plan.mask, config.maskFill);
  const { maskContent } = config;
  const labelled = maskContent === 'objects' ? objectLabels : labelsOf;
  const count = recipe.carried === 'colors' ? null : labelled(config, plan).length;
  if (count === null || count > CLASSES_MAX) {
    const many = count === null ? 'more than 256 colours' : `${count} labels`;
    return `Exports need masks of at most ${CLASSES_MAX} classes, but these masks have ${many}. Remove the exports, or check the masks.`;
  }
  const { classes } = exportClasses(config, plan, recipe);
  const values = new Map<number, string>();
  for (const { name, value } of classes) {
    const other = values.get(value);
    if (other !== undefined)
      return `exportOptions gives the value ${value} to both ${other} and ${name}. Choose different values.`;
    values.set(value, name);
  }
  const wide =
    config.exports.includes('cityscapes') && maskContent === 'objects'
      ? classes.find(({ role, value }) => role === 'class' && (value < 1 || value > INSTANCE_CLASS_MAX))
      : undefined;
  if (wide)
    return `The export cityscapes writes ids of 16 bits: the value of the class times 1,000, plus the number of the object. This needs class values from 1 to ${INSTANCE_CLASS_MAX}, but ${wide.name} has ${wide.value}. Choose other values in exportOptions, merge classes, or remove the export.`;
  const labels = new Set(classes.flatMap((one) => one.labels.map(String)));
  const stray = Object.keys(config.exportOptions.values ?? {}).filter((label) => !labels.has(label));
  if (stray.length > 0)
    return `exportOptions.values names labels that no mask has: ${stray.slice(0, 5).join(', ')}.`;
  return null;
}
