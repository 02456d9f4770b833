import type { AugmentConfig } from '@twinset/contract';
import { DEFAULT_CONFIG } from '@twinset/contract';
import type { IntakePlan, PlannedPair } from '../layout.ts';

/**
 * Returns the label of pixels outside of an image: background, else ignore, if 0 is a class; undefined if 0 is none.
 */
function backgroundOf({ classes }: IntakePlan): number | undefined {
  const zero = classes.find(({ value }) => value === 0);
  if (zero?.role !== undefined || (zero === undefined && !classes.some(({ role }) => role === 'background')))
    return undefined;
  const other =
    classes.find(({ role }) => role === 'background') ?? classes.find(({ role }) => role === 'ignore');
  return other?.value;
}

/** Returns settings without those that name columns of the sets and groups, where their file is not used. */
export const withoutColumns = ({
  splitParameter,
  splitParameters,
  groupColumn,
  ...rest
}: Partial<AugmentConfig>): Partial<AugmentConfig> => rest;

/** Returns the settings of a run that follow from a plan: classes with their roles, split and groups. */
export function configOf(plan: IntakePlan, pairs: readonly PlannedPair[]): Partial<AugmentConfig> {
  const { classes, labels, masksOf, objectsPerClass } = plan;
  const isIndex =
    labels.kind === 'colors' || masksOf === 'objects' || pairs.some((pair) => pair.label !== undefined);
  const background = backgroundOf(plan);
  return {
    ...(isIndex
      ? { imageMaskChannels: { ...DEFAULT_CONFIG.imageMaskChannels, maskChannels: 1 as const } }
      : {}),
    ...(classes.length > 0 ? { classes } : {}),
    ...(masksOf === 'objects' ? { maskContent: 'objects' as const } : {}),
    ...(objectsPerClass === undefined ? {} : { objectsPerClass }),
    ...(background === undefined ? {} : { background, maskFill: background }),
    ...(pairs.some(({ set }) => set) ? { splitParameter: 'set', splitParameters: ['set'] } : {}),
    ...(pairs.some(({ group }) => group !== undefined) ? { groupColumn: 'group' } : {}),
  };
}
