import type { ObjectMap } from './label-objects.ts';

/** Ids per class in Cityscapes. */
const PER_CLASS = 1000;
/** Highest value of a class whose ids have 16 bits. */
export const INSTANCE_CLASS_MAX = 64;

/**
 * Returns ids as in the instanceIds of Cityscapes: an object has the value of its class times 1,000 plus a number from 0
 * within its class and output. Other pixels have the value of their class, and so have objects beyond 1,000 of a class,
 * as groups have in Cityscapes.
 * @param plane index of each pixel's class
 * @param values value of each index
 */
export function instanceIds(
  plane: Uint8Array,
  { ids, objects }: ObjectMap,
  values: ArrayLike<number>,
): Uint16Array<ArrayBuffer> {
  const counts = new Map<number, number>();
  const idOf = objects.map(({ value: index }) => {
    const number = counts.get(index) ?? 0;
    counts.set(index, number + 1);
    return number < PER_CLASS ? values[index] * PER_CLASS + number : values[index];
  });
  return Uint16Array.from(plane, (index, at) => (ids[at] === 0 ? values[index] : idOf[ids[at] - 1]));
}
