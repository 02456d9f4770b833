import {
  type AugmentConfig,
  CLASSES_LISTED,
  cornerTransformsText,
  type DatasetClass,
  type FillLabels,
  fillLabels,
  isPadded,
  roleOf,
  suitableFills,
  type TransformFlag,
  type Warning,
} from '@twinset/contract';
import type { MaskFacts, MaskPlan } from '../types.ts';
import { colorOfValue } from './mask-set.ts';
import { coverTransformsText } from './transform-uses.ts';

type FillConfig = Pick<
  AugmentConfig,
  | 'maskFill'
  | 'classes'
  | 'background'
  | 'border'
  | 'fillCovered'
  | 'resizeAugImage'
  | 'resizeMode'
  | 'tiles'
  | TransformFlag
>;
type Masks = { masks: readonly MaskFacts[]; mask: MaskPlan; classes: readonly DatasetClass[] };

/** Returns the grey palette colours of a palette set with RGB outputs: the fill is then a grey, not an index. */
function paletteFills({ masks, classes }: Masks, config: FillConfig): FillLabels {
  const role = new Map(classes.map((label) => [label.value, roleOf(config, label)]));
  return new Map(
    masks.flatMap((mask) =>
      mask.values.flatMap(([value]) => {
        const color = colorOfValue(mask)(value);
        return color % 0x01_01_01 === 0 ? [[color / 0x01_01_01, role.get(value) ?? 'class'] as const] : [];
      }),
    ),
  );
}

/** Returns the labels of the outputs in the domain of `maskFill`, each with its role. */
function labelsOf(set: Masks, config: FillConfig): FillLabels {
  const { mask, classes } = set;
  const isIndexAsColor = mask.source === 'color' && typeof classes[0]?.value === 'number';
  return isIndexAsColor ? paletteFills(set, config) : fillLabels(classes, mask.outChannels, config);
}

/** Returns the areas of masks that have the fill, as text, or ''. */
function filledAreas(config: FillConfig): string {
  const corners = config.border === 'constant' ? cornerTransformsText(config) : '';
  const covers = coverTransformsText(config);
  const parts = [
    isPadded(config) ? 'padding adds' : '',
    corners === '' ? '' : `${corners} exposes`,
    covers === '' ? '' : `${covers} covers`,
  ];
  return parts.filter(Boolean).join(' or ');
}

/** Warns of a fill that is a class: the corners after a rotation or shear would count as that class. */
export function fillWarning(set: Masks, config: FillConfig): Warning[] {
  const { maskFill } = config;
  const areas = filledAreas(config);
  if (areas === '') return [];
  // If there are more colours than are listed, none of them is a class.
  if (typeof set.classes[0]?.value === 'string' && set.classes.length >= CLASSES_LISTED) return [];
  const labels = labelsOf(set, config);
  if (labels.get(maskFill) !== 'class') return [];
  const message =
    `Mask areas that ${areas} are filled with label ${maskFill}, which is a class in the masks. ` +
    `Choose ${suitableFills(labels)}.`;
  return [{ code: 'MaskFillIsLabel', message }];
}
