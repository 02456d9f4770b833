import type { Size } from '../src/raster.ts';

/** An oracle of a geometric op: where the output pixel at (x, y) is taken from. */
export type PlaceOracle<A> = (x: number, y: number, size: Size, attributes: A) => [number, number];

/** An oracle of an intensity op: the colour of one pixel, unclipped; `max` is the largest level. */
export type ColorOracle<A> = (pixel: number[], attributes: A, max: number) => number[];
