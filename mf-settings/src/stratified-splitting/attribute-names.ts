import { type AttributeFlag, COLOR_FLAGS, SHAPE_FLAGS, TEXTURE_FLAGS } from '@twinset/contract';

export interface AttributeName {
  label: string;
  /** One line that describes the measurement. */
  hint: string;
  /** Unit or scale of its values; absent for plain numbers. */
  unit?: string;
}

/** Label and hint of every attribute flag. */
export const ATTRIBUTE_NAMES: Record<AttributeFlag, AttributeName> = {
  eccentricity: { label: 'Eccentricity', hint: '0 for a circle, close to 1 for a line' },
  equivalentDiameter: {
    label: 'Equivalent diameter',
    hint: 'Diameter of a circle of the same area, pixels',
    unit: 'pixels',
  },
  feretDiameterMax: {
    label: 'Feret diameter (max)',
    hint: 'Longest distance across the object, pixels',
    unit: 'pixels',
  },
  filledArea: { label: 'Filled area', hint: 'Area with its holes filled, pixels', unit: 'pixels' },
  perimeter: { label: 'Perimeter', hint: 'Length of the outline, pixels', unit: 'pixels' },
  roundness: { label: 'Roundness', hint: '1 for a circle, less for ragged or long objects' },
  l: { label: 'Lightness (L*)', hint: 'Mean lightness of the object', unit: 'CIELAB' },
  a: { label: 'Green to red (a*)', hint: 'Mean position between green and red', unit: 'CIELAB' },
  b: { label: 'Blue to yellow (b*)', hint: 'Mean position between blue and yellow', unit: 'CIELAB' },
  contrast: { label: 'Contrast', hint: 'GLCM contrast of neighbouring pixels' },
  correlation: { label: 'Correlation', hint: 'GLCM correlation of neighbouring pixels' },
  energy: { label: 'Energy', hint: 'GLCM energy: 1 for a uniform surface, less for a varied one' },
};

/** The three groups of the specification's section 3. */
export const ATTRIBUTE_GROUPS = [
  { name: 'Shape', flags: SHAPE_FLAGS },
  { name: 'Colour', flags: COLOR_FLAGS },
  { name: 'Texture', flags: TEXTURE_FLAGS },
] as const;

/** Returns the label of a balanced column: that of the attribute, else the column's name. */
export const columnLabel = (column: string): string =>
  Object.hasOwn(ATTRIBUTE_NAMES, column) ? ATTRIBUTE_NAMES[column as AttributeFlag].label : column;

/** Returns the unit of a balanced column; undefined for columns of the CSV file and plain numbers. */
export const unitOf = (column: string): string | undefined =>
  Object.hasOwn(ATTRIBUTE_NAMES, column) ? ATTRIBUTE_NAMES[column as AttributeFlag].unit : undefined;
