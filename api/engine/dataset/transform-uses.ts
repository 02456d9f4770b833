import {
  type AugmentConfig,
  isPadded,
  listOf,
  samplesOutsideFrame,
  TRANSFORMS,
  type TransformFlag,
  type TransformKind,
} from '@twinset/contract';

type Flags = Record<TransformFlag, boolean>;
type CoverConfig = Flags & Pick<AugmentConfig, 'fillCovered'>;

const enabledOf = (config: Flags, of: TransformKind) =>
  TRANSFORMS.filter(({ flag, kind }) => kind === of && config[flag]);

/** Returns the names of the enabled transforms that mix regions, or objects, of training pairs. */
export const mixingLabels = (config: Flags, kind: 'mixing' | 'paste'): string[] =>
  enabledOf(config, kind).map(({ label }) => label);

/** Returns whether training outputs of a configuration may have pasted objects. */
export const pastesObjects = (config: Flags): boolean => enabledOf(config, 'paste').length > 0;

/** Returns the transforms whose covered areas of masks have the fill, with "or" in between; or ''. */
export const coverTransformsText = (config: CoverConfig): string =>
  config.fillCovered
    ? listOf(
        enabledOf(config, 'occlusion').map(({ label }) => `a ${label.toLowerCase()}`),
        'or',
      )
    : '';

/** Returns whether masks of outputs may have the fill. */
export const usesMaskFill = (
  config: CoverConfig & Pick<AugmentConfig, 'border' | 'resizeAugImage' | 'resizeMode' | 'tiles'>,
): boolean =>
  isPadded(config) ||
  (samplesOutsideFrame(config) && config.border === 'constant') ||
  coverTransformsText(config) !== '';
