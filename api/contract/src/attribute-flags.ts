export const SHAPE_FLAGS = [
  'eccentricity',
  'equivalentDiameter',
  'feretDiameterMax',
  'filledArea',
  'perimeter',
  'roundness',
] as const;
export const COLOR_FLAGS = ['l', 'a', 'b'] as const;
export const TEXTURE_FLAGS = ['contrast', 'correlation', 'energy'] as const;
export const ATTRIBUTE_FLAGS = [...SHAPE_FLAGS, ...COLOR_FLAGS, ...TEXTURE_FLAGS] as const;
export type ShapeFlag = (typeof SHAPE_FLAGS)[number];
export type AttributeFlag = (typeof ATTRIBUTE_FLAGS)[number];
