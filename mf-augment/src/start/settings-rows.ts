import {
  ATTRIBUTE_FLAGS,
  type AugmentConfig,
  listOf,
  pickedColumns,
  SETS,
  transformSummary,
} from '@twinset/contract';
import { hundredthsOf, type StepName } from '@twinset/sdk';
import { formatNoun } from '@twinset/ui';
import { sizeWords } from '../lib/size-words.ts';

/** Returns the settings of each page in a few words, in the order of the pages. */
export function settingsRows(config: AugmentConfig): { step: StepName; text: string }[] {
  const { repairs, classes, totalAugmentedImages, seed } = config;
  const changes = [
    repairs.length > 0 && formatNoun(repairs.length, 'repair'),
    classes.length > 0 && formatNoun(classes.length, 'named class', 'named classes'),
  ].filter((text) => text !== false);
  const columns = pickedColumns(config).length;
  const attributes = ATTRIBUTE_FLAGS.filter((flag) => config[flag]).length;
  const balanced = [
    columns > 0 && formatNoun(columns, 'column'),
    attributes > 0 && formatNoun(attributes, 'attribute'),
  ].filter((text) => text !== false);
  const shares = hundredthsOf(config);
  const size = config.crop || config.resizeAugImage ? sizeWords(config) : 'Sizes of the sources';
  return [
    { step: 'previewUpload', text: changes.length > 0 ? listOf(changes) : 'Pairs as uploaded' },
    { step: 'dataSplit', text: `${SETS.map((set) => shares[set]).join(' / ')} %` },
    { step: 'visualAttributes', text: balanced.length > 0 ? listOf(balanced) : 'Off' },
    {
      step: 'transformation',
      text: `${formatNoun(totalAugmentedImages, 'training output')}, ${transformSummary(config)}; seed ${seed}`,
    },
    { step: 'preprocessing', text: config.tiles.size === undefined ? size : `${size}, in tiles` },
  ];
}
