import type { PlaceOracle } from './oracle.ts';

export const flipUpDown: PlaceOracle<object> = (x, y, { height }) => [x, height - 1 - y];
