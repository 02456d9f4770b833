import type { ImageLimits } from '../../pixels/index.ts';
import type { ValueRange } from '../formats/to-samples.ts';
import { rangeNeeded } from './read-files.ts';

/** Returns the lowest and highest value of the chosen bands of an image of 32 bits or floating point; null for any other. */
export const imageRange = (input: {
  root: string;
  path: string;
  limits?: ImageLimits;
  bands?: readonly number[];
}): Promise<ValueRange | null> => rangeNeeded(input, input.path);
