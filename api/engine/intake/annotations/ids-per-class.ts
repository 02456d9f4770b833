import type { AnnotatedClass } from './types.ts';

/** Values of a mask of 16 bits. */
const VALUES = 65_536;
/** Numbers of ids whose class can be read from the digits before the last ones. */
const READABLE = [10_000, 1000];

/**
 * Returns the ids of each class in a 16-bit mask of objects: the class of an object is its id divided by this, rounded
 * down. The largest number that fits, if possible a readable one.
 */
export function idsPerClass(classes: readonly Pick<AnnotatedClass, 'value'>[]): number {
  const fitting = Math.floor(VALUES / (Math.max(0, ...classes.map(({ value }) => value)) + 1));
  return READABLE.find((count) => count <= fitting) ?? fitting;
}
