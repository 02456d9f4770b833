import { type AugmentConfig, DEFAULT_CONFIG, SPECIFIED_ON } from '@twinset/contract';

const always = { probability: 1 };

/** Returns the workload's configuration: the same random transforms as the peers, all sources in the training set. */
export const w1Config = (outputs: number, side = 512): AugmentConfig => ({
  ...DEFAULT_CONFIG,
  trainRatio: 1,
  valRatio: 0,
  testRatio: 0,
  totalAugmentedImages: outputs,
  resizeAugImage: true,
  augImageDimension: { width: side, height: side },
  ...SPECIFIED_ON,
  imageMaskChannels: { imgChannels: 3, maskChannels: 1 },
  transformRanges: {
    randomCrop: { area: [0.5625, 0.5625] },
    randomRotate: { degrees: [-180, 180] },
    corruptBrightness: { ...always, delta: [-0.2, 0.2] },
    corruptContrast: { ...always, factor: [0.8, 1.2] },
    corruptSaturation: { ...always, factor: [0.7, 1.3] },
  },
});
