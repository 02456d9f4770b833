/** The bits that a table turns and keeps; those of levels from `from` on may be turned otherwise. */
export interface TurnedBits {
  from: number;
  low: number;
  high: number;
  mask: number;
}

/** Factor and offset of a line in float32. */
export type Line = readonly [factor: number, offset: number];

const LEVELS = 256;
/** 3 * 2^22: added to a level in float32, it rounds it to the last bit. */
const WHOLES = 12_582_912;

/**
 * Returns how a table of 8-bit levels turns and clears bits, if it does nothing else: inverting, also from a level on, and
 * reducing the number of levels. Null for any other table.
 */
export function turnedBits(table: ArrayLike<number>): TurnedBits | null {
  let mask = 0;
  for (let level = 0; level < LEVELS; level++) mask |= table[level] ^ table[0];
  const low = table[0] & mask;
  if (low !== table[0]) return null;
  let from = 0;
  while (from < LEVELS && table[from] === ((from ^ low) & mask)) from++;
  const high = from < LEVELS ? (table[from] ^ from) & mask : low;
  for (let level = from; level < LEVELS; level++) if (table[level] !== ((level ^ high) & mask)) return null;
  return { from: Math.min(from, LEVELS - 1), low, high, mask };
}

/** Returns the level of a line, as the kernel computes it. */
function levelOf(level: number, [factor, offset]: Line): number {
  const exact = Math.fround(Math.fround(level * factor) + offset);
  const rounded = Math.fround(exact + WHOLES) - WHOLES;
  return Math.max(0, Math.min(LEVELS - 1, rounded));
}

/**
 * Returns the line of a table of 8-bit levels: one that rises from its last 0 to at most the highest level, as of
 * multiplied levels and of stretched contrast. It is verified for each level. Null for any other table.
 */
export function lineOf(table: ArrayLike<number>): Line | null {
  let zero = 0;
  while (zero < LEVELS - 1 && table[zero + 1] === 0) zero++;
  let [least, most] = [0, LEVELS];
  for (let level = zero + 1; level < LEVELS; level++) {
    least = Math.max(least, (table[level] - 0.5) / (level - zero));
    if (table[level] === LEVELS - 1) break;
    most = Math.min(most, (table[level] + 0.5) / (level - zero));
  }
  const factor = Math.fround((least + most) / 2);
  const line = [factor, Math.fround(-zero * factor)] as const;
  for (let level = 0; level < LEVELS; level++) if (levelOf(level, line) !== table[level]) return null;
  return line;
}
