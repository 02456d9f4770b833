import { CLASSES_LISTED, fillLabels, suitableFills } from '@twinset/contract';
import { useDimension, useStore } from '@twinset/sdk';

/** Returns values that suit as a mask fill, as text; '' if unknown. */
export function useSuitableFills(): string {
  const config = useStore((state) => state.config);
  const dimension = useDimension().data;
  const { maskChannels } = config.imageMaskChannels;
  // A palette mask that is output as RGB has colours as labels, which the classes do not list; the list of
  // classes is limited, too.
  const isKnown =
    dimension !== undefined &&
    dimension.classes.length < CLASSES_LISTED &&
    !(dimension.maskKind === 'palette' && maskChannels === 3);
  return isKnown ? suitableFills(fillLabels(dimension.classes, maskChannels, config)) : '';
}
