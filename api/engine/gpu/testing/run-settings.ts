/** Configuration of a run whose warps, colours and filters are computed on the GPU. */
export const RUN_SETTINGS = {
  totalAugmentedImages: 48,
  trainRatio: 1,
  valRatio: 0,
  testRatio: 0,
  seed: 5,
  randomCrop: true,
  randomRotate: true,
  flipLeftRight: true,
  shearX: true,
  corruptBrightness: true,
  corruptContrast: true,
  randomGamma: true,
  gaussianBlur: true,
  medianBlur: true,
  cutout: true,
  fillCovered: true,
} as const;
