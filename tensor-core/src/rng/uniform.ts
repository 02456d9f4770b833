import type { SetName } from '@twinset/contract';
import { philox4x32 } from './philox.ts';

const SET_WORD: Record<SetName, number> = { train: 0, val: 1, test: 2 };

/**
 * Returns the FNV-1a hash of the UTF-16 units of a name: the counter word that separates the draws of one op
 * from another's.
 */
export function nameWord(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

function keyOf(seed: number): [number, number] {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`The seed is ${seed}; it must be a safe integer.`);
  // Two's complement over 64 bits, so that -1 and 1 are different keys.
  const high = Math.floor(seed / 0x1_0000_0000);
  return [seed >>> 0, high >>> 0];
}

function counterWord(value: number, what: string): number {
  if (!Number.isInteger(value) || value < 0 || value > 0xffff_ffff) {
    throw new RangeError(`The ${what} is ${value}; it must be an integer of 0 to 4294967295.`);
  }
  return value;
}

/**
 * Returns a number of [0,1) with 53 random bits, a function of its arguments only: no state, no order of
 * calls.
 * @param seed any safe integer, including negative ones
 * @param index number of the output within its set, from 0
 * @param op name of the op that draws; a new name never changes the draws of the others
 * @param draw number of the op's draw, from 0
 * @throws RangeError for a seed, index or draw outside its range
 */
export function uniform(seed: number, set: SetName, index: number, op: string, draw: number): number {
  const counter = [
    counterWord(index, 'index'),
    counterWord(draw, 'draw'),
    nameWord(op),
    SET_WORD[set],
  ] as const;
  const [high, low] = philox4x32(counter, keyOf(seed));
  return ((high >>> 5) * 0x400_0000 + (low >>> 6)) / 0x20_0000_0000_0000;
}
