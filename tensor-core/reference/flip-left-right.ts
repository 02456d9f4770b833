import type { PlaceOracle } from './oracle.ts';

export const flipLeftRight: PlaceOracle<object> = (x, y, { width }) => [width - 1 - x, y];
