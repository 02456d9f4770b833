import {
  ATTRIBUTE_FLAGS,
  type AugmentConfig,
  listOf,
  pickedColumns,
  SETS,
  transformSummary,
} from '@twinset/contract';
import { hundredthsOf, isSplitGiven, type StepName } from '@twinset/sdk';
import { formatNoun, formatSize } from '@twinset/ui';
import { cropWords, resizeWords } from '../lib/size-words.ts';

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns what happens to every pair before the transforms, in the order of the steps. */
function preprocessingText(config: AugmentConfig): string {
  const { size } = config.tiles;
  const steps = [
    size !== undefined && `cut into tiles of ${formatSize({ width: size, height: size })}`,
    config.crop && `cropped to ${cropWords(config)}`,
    config.resizeAugImage && `resized to ${resizeWords(config)}`,
  ].filter((step) => step !== false);
  return steps.length > 0 ? capitalized(steps.join(', then ')) : 'Sizes of the sources';
}

/** Returns the settings of each page in a few words, in the order of the pages. */
export function settingsRows(config: AugmentConfig): { step: StepName; text: string }[] {
  const { repairs, classes, totalAugmentedImages, seed, groupColumn } = config;
  const changes = [
    repairs.length > 0 && formatNoun(repairs.length, 'repair'),
    classes.length > 0 && formatNoun(classes.length, 'named class', 'named classes'),
  ].filter((text) => text !== false);
  const isGiven = isSplitGiven(config);
  const columns = pickedColumns(config).length;
  const attributes = ATTRIBUTE_FLAGS.filter((flag) => config[flag]).length;
  const balanced = [
    columns > 0 && formatNoun(columns, 'column'),
    attributes > 0 && formatNoun(attributes, 'attribute'),
    groupColumn !== '' && `groups of "${groupColumn}"`,
  ].filter((text) => text !== false);
  const shares = hundredthsOf(config);
  return [
    { step: 'previewUpload', text: changes.length > 0 ? listOf(changes) : 'Pairs as uploaded' },
    {
      step: 'dataSplit',
      text: isGiven ? 'Given by the column "set"' : `${SETS.map((set) => shares[set]).join(' / ')} %`,
    },
    { step: 'visualAttributes', text: balanced.length > 0 ? capitalized(listOf(balanced)) : 'Off' },
    {
      step: 'transformation',
      text: `${formatNoun(totalAugmentedImages, 'training output')}, ${transformSummary(config)}; seed ${seed}`,
    },
    { step: 'preprocessing', text: preprocessingText(config) },
  ];
}
