import type { DatasetClass } from '../shapes.ts';
import { type ClassConfig, type ClassRole, roleOf } from './class-roles.ts';

/** Role of each label in use, in the domain of `maskFill`. */
export type FillLabels = ReadonlyMap<number, ClassRole>;

const MOST = 255;

/**
 * Maximum number of listed classes of a dataset; a photo saved as a mask has far more values, which are not classes.
 */
export const CLASSES_LISTED = 4096;

/** Returns the highest value of 8 bits that no mask uses; null if all are in use. */
function freeValue(labels: FillLabels): number | null {
  for (let value = MOST; value >= 0; value--) if (!labels.has(value)) return value;
  return null;
}

/**
 * Returns values that suit as a mask fill, as text: the background, and the ignore label or else a value that no mask
 * uses; never a class.
 */
export function suitableFills(labels: FillLabels): string {
  const withRole = (role: ClassRole) => [...labels].find(([, one]) => one === role)?.[0];
  const background = withRole('background');
  const ignore = withRole('ignore');
  const free = freeValue(labels);
  const parts = [
    ...(background === undefined ? [] : [`${background}, the background`]),
    ...(ignore === undefined ? [] : [`${ignore}, the ignore label`]),
    ...(ignore === undefined && free !== null ? [`${free}, which no mask uses`] : []),
  ];
  return parts.join(', or ');
}

/** Returns 0 to 255 for a grey colour `#vvvvvv`, null for any other. */
const greyOf = (color: string): number | null =>
  /^#(..)\1\1$/.test(color) ? Number.parseInt(color.slice(1, 3), 16) : null;

/**
 * Returns the labels in use in the domain of `maskFill`.
 * @param classes of the dataset, ascending. Colours become indices of the table of one-channel masks: black first, then
 * ascending.
 */
export function fillLabels(
  classes: readonly DatasetClass[],
  maskChannels: 1 | 3,
  config: ClassConfig,
): FillLabels {
  const labels = new Map<number, ClassRole>();
  let place = classes[0]?.value === '#000000' ? -1 : 0;
  for (const label of classes) {
    const { value } = label;
    place++;
    const fill = typeof value === 'number' ? value : maskChannels === 1 ? place : greyOf(value);
    if (fill !== null) labels.set(fill, roleOf(config, label));
  }
  return labels;
}
