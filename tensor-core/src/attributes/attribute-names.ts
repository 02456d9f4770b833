/** Attributes that can be measured, in the order of the configuration's flags. */
export const SHAPE_ATTRIBUTES = [
  'eccentricity',
  'equivalentDiameter',
  'feretDiameterMax',
  'filledArea',
  'perimeter',
  'roundness',
] as const;
export const COLOR_ATTRIBUTES = ['l', 'a', 'b'] as const;
export const TEXTURE_ATTRIBUTES = ['contrast', 'correlation', 'energy'] as const;
export const ATTRIBUTES = [...SHAPE_ATTRIBUTES, ...COLOR_ATTRIBUTES, ...TEXTURE_ATTRIBUTES] as const;

export type AttributeName = (typeof ATTRIBUTES)[number];

export function isAttributeName(name: string): name is AttributeName {
  return (ATTRIBUTES as readonly string[]).includes(name);
}
